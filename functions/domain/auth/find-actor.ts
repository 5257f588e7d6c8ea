import { extendSession, getSession } from '../../data/session.ts';
import { getUser } from '../../data/user.ts';
import { nowSeconds } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { isAdmin } from './is-admin.ts';
import { parseSessionToken, SESSION_SECONDS, sessionExpiry } from './session-token.ts';

/** A session in use is made to last its full life again once it is older than this, in seconds. */
export const SESSION_RENEWAL_SECONDS = 24 * 60 * 60;

/**
 * Who holds a session cookie. A session in use is extended, at most once a day.
 * @param sessionToken the cookie's text as it came
 * @returns null without a session that is still good; `renewed` when the cookie must last longer too
 */
export async function findActor(sessionToken: string | null): Promise<{ actor: Actor; renewed: boolean } | null> {
  const pointer = parseSessionToken(sessionToken);
  if (!pointer) return null;
  const { userId, secretHash } = pointer;
  const [session, user] = await Promise.all([getSession(userId, secretHash), getUser(userId)]);
  const left = (session?.expire ?? 0) - nowSeconds();
  if (!user?.emailVerified || left <= 0 || session?.passwordVersion !== user.passwordVersion) return null;
  const renewed = left < SESSION_SECONDS - SESSION_RENEWAL_SECONDS;
  if (renewed && !(await extendSession(userId, secretHash, sessionExpiry()))) return null;
  return { actor: { userId, email: user.email, isAdmin: isAdmin(user) }, renewed };
}
