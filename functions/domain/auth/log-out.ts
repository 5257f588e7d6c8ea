import { cutoffEntry } from '#shared/model/media-token.ts';
import { endSessionWrite } from '../../data/session.ts';
import { tryTransact } from '../../data/table.ts';
import { endAccess, revocationWrites } from '../revocations/end-access.ts';
import { parseSessionToken, sessionIdOf } from './session-token.ts';

/**
 * Ends a session. The media addresses that were issued to it end within a minute. It can be repeated, and called
 * without a session.
 * @param sessionToken value of the cookie: its holder may end the session
 */
export async function logOut(sessionToken: string | null): Promise<void> {
  const pointer = parseSessionToken(sessionToken);
  if (!pointer) return;
  const { userId, secretHash } = pointer;
  const ended = [cutoffEntry.session(sessionIdOf(secretHash))];
  // An unknown session orders no revocation: anyone can send any number of made-up ones.
  await tryTransact([endSessionWrite(userId, secretHash), ...revocationWrites(ended)]);
  await endAccess(ended);
}
