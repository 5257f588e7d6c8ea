import type * as z from 'zod';
import type { endOtherSessions as contract } from '#shared/api/identity/sessions.ts';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { apply, tryApply } from '../../../data/ground/apply.ts';
import { deleteDeadTokens, listStoredTokens } from '../../../data/identity/token.ts';
import { endAllTokens, getUser } from '../../../data/identity/user.ts';
import type { Actor } from '../../ground/actor.ts';
import { unauthorized } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';
import { endOtherSessions } from '../sessions/end-sessions.ts';
import { pauseWebhooksOf } from './pause-webhooks.ts';

/** Revocations in the transaction that ends all tokens, of at most 100 changes. Nobody has more tokens. */
const TOGETHER_MAX = 98;

/** Ends all tokens of a user, and their media addresses within a minute. */
async function endTokens(actor: Actor): Promise<void> {
  const { userId } = actor;
  const ended = await retryOnConflict(async () => {
    const [user, tokens] = await Promise.all([getUser(userId), listStoredTokens(userId)]);
    if (!user) throw unauthorized();
    const subjects = tokens.map(({ id }) => cutoffEntry.session(id));
    const [first = [], ...others] = inGroups(subjects, TOGETHER_MAX);
    const event = stateAct('session.all_ended', actor, null, userId);
    if (!(await tryApply([endAllTokens(user), event, ...orderRevocations(first)]))) return null;
    for (const more of others) await apply(orderRevocations(more));
    await deleteDeadTokens(userId, user.tokensVersion + 1);
    return subjects;
  });
  await endAccess(ended);
}

/** Ends all other sessions and all tokens of the actor; if asked, the webhooks that tell what the actor sees are paused. */
export async function logOutEverywhere(
  actor: Actor,
  { pausesWebhooks }: z.output<typeof contract.query> = {},
): Promise<{ message: string }> {
  await endTokens(actor);
  if (pausesWebhooks) await pauseWebhooksOf(actor);
  return endOtherSessions(actor);
}
