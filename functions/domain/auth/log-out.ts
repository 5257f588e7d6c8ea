import { deleteSession } from '../../data/session.ts';
import { parseSessionToken } from './session-token.ts';

/**
 * Ends a session. Doing it twice, or without one, is no fault.
 * @param sessionToken the cookie's text as it came: who holds it may end the session
 */
export async function logOut(sessionToken: string | null): Promise<void> {
  const pointer = parseSessionToken(sessionToken);
  if (pointer) await deleteSession(pointer.userId, pointer.secretHash);
}
