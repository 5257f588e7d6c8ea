/** The caller: always an argument, never ambient. */
export interface Actor {
  userId: string;
  email: string;
  isAdmin: boolean;
  session: ActorSession;
}

/** The session that a request came with. */
export interface ActorSession {
  /** See `sessionIdOf`. */
  id: string;
  /** The user's password version when it began. */
  passwordVersion: number;
  /** When it ends at the latest, even if it is in use, in seconds since the epoch. */
  endsAt: number;
  /** A time before it was looked up, in seconds since the epoch. */
  readAt: number;
}
