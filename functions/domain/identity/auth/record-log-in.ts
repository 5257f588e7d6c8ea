import { apply, type Change, tryApply } from '../../../data/ground/apply.ts';
import { countRequest } from '../../../data/ground/rate-limit.ts';
import { checkActiveUser } from '../../../data/identity/user.ts';
import { logError } from '../../../observability/log.ts';
import { nowSeconds } from '../../../process/clock.ts';
import type { ActorSession } from '../../ground/actor.ts';
import { BY_STRANGER, stateAct, stateEvent } from '../../ground/events/state-event.ts';
import { NOBODY } from './check-password.ts';

/** The entry of a log-in in the record of the installation. */
export const stateLogIn = (userId: string, session: ActorSession): Change =>
  stateAct('session.begun', { userId, session }, null, userId);

/**
 * Records that a log-in to an account was refused, once an hour: strangers must not fill the record. The refusal does
 * not depend on it. An address without an account takes the same time, and has no entry.
 * @param userId null for an address without an account
 */
export async function recordRefusal(email: string, userId: string | null): Promise<void> {
  try {
    const counted = await countRequest('refusalByAccount', email.toLowerCase(), nowSeconds());
    if (!('key' in counted)) return;
    if (userId === null) await tryApply([checkActiveUser(NOBODY)]);
    else await apply([stateEvent('session.refused', { workspaceId: null, by: BY_STRANGER, of: userId })]);
  } catch (error) {
    logError('A refused log-in was not recorded', error);
  }
}
