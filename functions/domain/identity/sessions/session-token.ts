import { firstCharacters } from '#shared/model/ground/text.ts';
import type { Change } from '../../../data/ground/apply.ts';
import { putSession, type Session, type SignedOn } from '../../../data/identity/session.ts';
import type { User } from '../../../data/identity/user.ts';
import { isoNow, nowSeconds } from '../../../process/clock.ts';
import { newSecret, sha256 } from '../../../process/ids.ts';
import {
  FRESH_SESSION_SECONDS,
  REQUIRED_SIGN_ON_SECONDS,
  SESSION_LONGEST_SECONDS,
  SESSION_SECONDS,
} from '../../../process/limits.ts';
import type { Actor, ActorSession } from '../../ground/actor.ts';
import { AppError } from '../../ground/app-error.ts';
import { deviceName } from './device-name.ts';
import { isSignOnRequired } from './other-doors.ts';

/** Longest User-Agent that is stored, in characters. */
const USER_AGENT_MAX = 512;

/** `<userId>.<secret>`: a ULID and 256 bits in base64url. */
const TOKEN = /^([0-9A-HJKMNP-TV-Z]{26})\.([\w-]{43})$/;

/** Where a session is found: its user and the hash of its secret. */
export interface SessionPointer {
  userId: string;
  secretHash: string;
}

/** Reads a session cookie's text; null when it cannot be one of ours. */
export function parseSessionToken(token: string | null): SessionPointer | null {
  const [, userId, secret] = TOKEN.exec(token ?? '') ?? [];
  return userId && secret ? { userId, secretHash: sha256(secret) } : null;
}

/**
 * A name for a session that gives no access: 64 bits of the stored hash of its secret. It is short, because media
 * tokens contain it.
 */
export const sessionIdOf = (secretHash: string): string => secretHash.slice(0, 16);

type Begun = Pick<Session, 'createdAt' | 'signedOn'>;

/** How long a session lasts at most, in seconds. */
const longestSession = (): number => (isSignOnRequired() ? REQUIRED_SIGN_ON_SECONDS : SESSION_LONGEST_SECONDS);

/**
 * The time from which the end of a session counts, in seconds since the epoch. A new password begins a session without a
 * new sign-on.
 */
export const sessionBeginning = ({ createdAt, signedOn }: Begun): number =>
  Math.floor(Date.parse(signedOn && isSignOnRequired() ? signedOn.at : createdAt) / 1000);

/** When a session ends at the latest, in seconds since the epoch. */
export const sessionEnd = (session: Begun): number => sessionBeginning(session) + longestSession();

/** When a session ends if it is not used again after now, in seconds since the epoch. */
export const sessionExpiry = (session: Begun): number => Math.min(nowSeconds() + SESSION_SECONDS, sessionEnd(session));

/** Whether a session has ended at a time, in seconds since the epoch. */
export const isOver = (session: Begun & Pick<Session, 'expire'>, now: number): boolean =>
  Math.min(session.expire, sessionEnd(session)) <= now;

/** Whether the actor has just logged in, or proved who they are. A token proves nothing. */
export const isFresh = ({ session: { begunAt, provenAt = 0, isToken } }: Actor): boolean =>
  !isToken && nowSeconds() < Math.max(begunAt, provenAt) + FRESH_SESSION_SECONDS;

/** For what lasts longer than a stolen session. @throws AppError PROOF_NEEDED for a person who logged in some time ago */
export function requireProof(actor: Actor): void {
  if (!isFresh(actor)) throw new AppError('PROOF_NEEDED', "Please confirm it's you, then try again.");
}

/**
 * A new session: the text of its cookie, which is stored nowhere, the session of an actor, and the change that begins
 * it.
 * @param passwordVersion of the user as read when the right to a session was checked
 * @param userAgent of the browser; null without the header
 * @param signedOn how it began at the provider of the company
 */
export function beginSession(
  { id: userId, passwordVersion }: Pick<User, 'id' | 'passwordVersion'>,
  userAgent: string | null = null,
  signedOn?: SignedOn,
): { sessionToken: string; session: ActorSession; change: Change } {
  const secret = newSecret();
  const createdAt = isoNow();
  const stored = {
    userId,
    passwordVersion,
    signedOn,
    createdAt,
    lastUsedAt: createdAt,
    expire: sessionExpiry({ createdAt, signedOn }),
    userAgent: userAgent && firstCharacters(userAgent, USER_AGENT_MAX),
  };
  const secretHash = sha256(secret);
  const times = { begunAt: sessionBeginning(stored), endsAt: sessionEnd(stored), readAt: nowSeconds() };
  const session = { id: sessionIdOf(secretHash), passwordVersion, ...times, client: deviceName(userAgent), signedOn };
  return { sessionToken: `${userId}.${secret}`, session, change: putSession(secretHash, stored) };
}
