import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { getSession, removeSession, type SignedOn } from '../../../data/identity/session.ts';
import { signOnSettings } from '../../../process/environment.ts';
import type { Actor } from '../../ground/actor.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';
import { parseSessionToken, sessionIdOf } from './session-token.ts';

/**
 * Ends a session. The media addresses that were issued to it end within a minute. It can be repeated, and called
 * without a session.
 * @param sessionToken value of the cookie: its holder may end the session
 * @param actor whose session it is, for the record of acts; null for one that is not valid any more
 * @returns how it began at the provider of the company; null for any other
 */
export async function logOut(sessionToken: string | null, actor: Actor | null): Promise<SignedOn | null> {
  const pointer = parseSessionToken(sessionToken);
  if (!pointer) return null;
  const { userId, secretHash } = pointer;
  const session = signOnSettings() && (await getSession(userId, secretHash));
  const ended = [cutoffEntry.session(sessionIdOf(secretHash))];
  // An unknown session orders no revocation: anyone can send any number of made-up ones.
  const event = actor ? [stateAct('session.ended', actor, null, userId)] : [];
  await tryApply([removeSession(userId, secretHash), ...orderRevocations(ended), ...event]);
  await endAccess(ended);
  return session?.signedOn ?? null;
}
