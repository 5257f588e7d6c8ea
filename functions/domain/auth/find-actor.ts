import { extendSession, getSession, type Session } from '../../data/session.ts';
import { getUser } from '../../data/user.ts';
import { isoNow, nowSeconds } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { isAdmin } from './is-admin.ts';
import {
  isOver,
  parseSessionToken,
  SESSION_USE_SECONDS,
  type SessionPointer,
  sessionEnd,
  sessionExpiry,
  sessionIdOf,
} from './session-token.ts';

/**
 * Writes the use of a session down, which makes it last longer, at most once in half an hour.
 * @returns whether it did; null when the session was ended meanwhile
 */
async function use({ userId, secretHash }: SessionPointer, session: Session, now: number): Promise<boolean | null> {
  if (now - Date.parse(session.lastUsedAt) / 1000 < SESSION_USE_SECONDS) return false;
  return (await extendSession(userId, secretHash, sessionExpiry(session.createdAt), isoNow())) ? true : null;
}

/**
 * Who holds a session cookie. A session in use lasts longer, and not beyond its end.
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
  const renewed = await use(pointer, session, readAt);
  if (renewed === null) return null;
  const held = { id: sessionIdOf(secretHash), passwordVersion, endsAt: sessionEnd(session.createdAt), readAt };
  return { actor: { userId, email: user.email, isAdmin: isAdmin(user), session: held }, renewed };
}
