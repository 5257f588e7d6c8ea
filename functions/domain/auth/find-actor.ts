import { extendSession, getSession, type Session } from '../../data/session.ts';
import { getUser } from '../../data/user.ts';
import { nowSeconds } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { isAdmin } from './is-admin.ts';
import { parseSessionToken, type SessionPointer, sessionEnd, sessionExpiry, sessionIdOf } from './session-token.ts';

/** A session in use is made to last longer once its full life would be longer by this, in seconds. */
export const SESSION_RENEWAL_SECONDS = 24 * 60 * 60;

const isOver = ({ expire, createdAt }: Session, now: number): boolean => Math.min(expire, sessionEnd(createdAt)) <= now;

/**
 * Makes a session in use last longer, at most once a day.
 * @returns whether it did; null when the session was ended meanwhile
 */
async function renew({ userId, secretHash }: SessionPointer, session: Session): Promise<boolean | null> {
  const expire = sessionExpiry(session.createdAt);
  if (expire - session.expire <= SESSION_RENEWAL_SECONDS) return false;
  return (await extendSession(userId, secretHash, expire)) ? true : null;
}

/**
 * Who holds a session cookie. A session in use is extended, at most once a day and not beyond its end.
 * @param sessionToken the cookie's text as it came
 * @returns null without a session that is still good; `renewed` when the cookie must last longer too
 */
export async function findActor(sessionToken: string | null): Promise<{ actor: Actor; renewed: boolean } | null> {
  const pointer = parseSessionToken(sessionToken);
  if (!pointer) return null;
  const { userId, secretHash } = pointer;
  const readAt = nowSeconds();
  const [session, user] = await Promise.all([getSession(userId, secretHash), getUser(userId)]);
  if (!session || isOver(session, readAt)) return null;
  const { passwordVersion } = session;
  if (!user?.emailVerified || passwordVersion !== user.passwordVersion) return null;
  const renewed = await renew(pointer, session);
  if (renewed === null) return null;
  const held = { id: sessionIdOf(secretHash), passwordVersion, endsAt: sessionEnd(session.createdAt), readAt };
  return { actor: { userId, email: user.email, isAdmin: isAdmin(user), session: held }, renewed };
}
