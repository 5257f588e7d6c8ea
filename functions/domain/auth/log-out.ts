import { cutoffEntry } from '#shared/model/media-token.ts';
import { tryApply } from '../../data/apply.ts';
import { sessionEnded } from '../../data/session.ts';
import { accessEnded, endAccess } from '../revocations/end-access.ts';
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
  await tryApply([sessionEnded(userId, secretHash), ...accessEnded(ended)]);
  await endAccess(ended);
}
