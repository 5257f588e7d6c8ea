import type { SignedOn } from '../../data/identity/session.ts';

/** The caller: always an argument, never ambient. */
export interface Actor {
  userId: string;
  email: string;
  isAdmin: boolean;
  session: ActorSession;
  /** The workspaces that exist for the caller, if a token limits them. */
  onlyWorkspaces?: readonly string[];
}

/** Whether a workspace exists for the caller, as far as their token says. */
export const reaches = ({ onlyWorkspaces }: Actor, workspaceId: string): boolean =>
  onlyWorkspaces === undefined || onlyWorkspaces.includes(workspaceId);

/** The session, or the token, that a request came with. */
export interface ActorSession {
  /** See `sessionIdOf`. */
  id: string;
  /** The user's password version when it began; of a token, the present one. */
  passwordVersion: number;
  /** When it began, or the sign-on with which it began, in seconds since the epoch. */
  begunAt: number;
  /** When the person has proved who they are in it since, in seconds since the epoch. */
  provenAt?: number | undefined;
  /** When it ends at the latest, even if it is in use, in seconds since the epoch. */
  endsAt: number;
  /** A time before it was looked up, in seconds since the epoch. */
  readAt: number;
  isToken?: true;
  /** The kind of program, such as `Firefox on Linux`, if it is known. */
  client?: string;
  /** How it began at the provider of the company; missing for any other. */
  signedOn?: SignedOn | undefined;
}
