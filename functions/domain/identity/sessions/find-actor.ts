import { isBusy } from '../../../data/ground/apply.ts';
import { saveSeenOn } from '../../../data/identity/people.ts';
import { extendSession, getSession, type Session } from '../../../data/identity/session.ts';
import { getUser, type User } from '../../../data/identity/user.ts';
import { isoNow, nowSeconds } from '../../../process/clock.ts';
import { SESSION_USE_SECONDS } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { deviceName } from './device-name.ts';
import { isAdmin } from './is-admin.ts';
import { mayUseOtherDoors } from './other-doors.ts';
import {
  isOver,
  parseSessionToken,
  type SessionPointer,
  sessionBeginning,
  sessionEnd,
  sessionExpiry,
  sessionIdOf,
} from './session-token.ts';

/**
 * Records the use of a session, which extends it, at most once in half an hour. When the table takes no changes for a
 * moment, a later request does it: reading must work then.
 * @returns whether it did; null when the session was ended meanwhile
 */
async function use({ userId, secretHash }: SessionPointer, session: Session, now: number): Promise<boolean | null> {
  if (now - Date.parse(session.lastUsedAt) / 1000 < SESSION_USE_SECONDS) return false;
  try {
    return (await extendSession(userId, secretHash, sessionExpiry(session), isoNow())) ? true : null;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

/** Stores the day of a person's first request of the day. When the table takes no changes, a later request does it. */
async function notice({ id, lastSeenOn }: User): Promise<void> {
  const today = isoNow().slice(0, 10);
  if (lastSeenOn !== null && lastSeenOn >= today) return;
  try {
    await saveSeenOn(id, today);
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
}

/** Whether the account has not changed since a session began, and its owner may log in in the way in which it began. */
const isValid = ({ passwordVersion, signedOn }: Session, user: User): boolean =>
  user.emailVerified &&
  user.stoppedAt === null &&
  passwordVersion === user.passwordVersion &&
  (signedOn !== undefined || mayUseOtherDoors(user.email));

/**
 * Finds the owner of a session cookie. Use extends a session, but not beyond its absolute end.
 * @param sessionToken value of the cookie
 * @returns null without a valid session; `renewed` when the cookie must be extended too
 */
export async function findActor(sessionToken: string | null): Promise<{ actor: Actor; renewed: boolean } | null> {
  const pointer = parseSessionToken(sessionToken);
  if (!pointer) return null;
  const { userId, secretHash } = pointer;
  const readAt = nowSeconds();
  const [session, user] = await Promise.all([getSession(userId, secretHash), getUser(userId)]);
  if (!session || isOver(session, readAt)) return null;
  if (!user || !isValid(session, user)) return null;
  const [renewed] = await Promise.all([use(pointer, session, readAt), notice(user)]);
  if (renewed === null) return null;
  const { passwordVersion, signedOn } = session;
  const held = {
    id: sessionIdOf(secretHash),
    passwordVersion,
    begunAt: sessionBeginning(session),
    provenAt: session.provenAt,
    endsAt: sessionEnd(session),
    readAt,
    client: deviceName(session.userAgent),
    signedOn,
  };
  return { actor: { userId, email: user.email, isAdmin: isAdmin(user), session: held }, renewed };
}
