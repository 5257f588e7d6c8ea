import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { listMemberships } from '../../../data/identity/member.ts';
import { getWebhook, listStoredWebhooks, type StoredWebhook, stopWebhook } from '../../../data/telling/webhook.ts';
import type { Actor } from '../../ground/actor.ts';
import { byUser } from '../../ground/events/state-event.ts';
import { stateWebhook } from '../../ground/events/state-webhook.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';

type Person = Pick<Actor, 'userId' | 'session'>;

/** Workspaces whose webhooks are read at one time. */
const TOGETHER = 10;

const isMeant = (webhook: StoredWebhook | null, { userId }: Person): webhook is StoredWebhook =>
  webhook?.state === 'on' && webhook.createdBy === userId;

const pause = (person: Person, { workspaceId, id }: StoredWebhook): Promise<true> =>
  retryOnConflict(async () => {
    const webhook = await getWebhook(workspaceId, id);
    if (!isMeant(webhook, person)) return true;
    const event = stateWebhook('webhook.changed', byUser(person), webhook, { state: 'paused' });
    return (await tryApply([stopWebhook(webhook, 'paused'), event])) || null;
  });

/**
 * Pauses the webhooks that tell what a person sees: who had a session of theirs may have made them. What waits for one is
 * dropped when it is due.
 * @throws AppError CONFLICT
 */
export async function pauseWebhooksOf(person: Person): Promise<void> {
  for (const group of inGroups(await listMemberships(person.userId), TOGETHER)) {
    const webhooks = (await Promise.all(group.map(({ workspaceId }) => listStoredWebhooks(workspaceId)))).flat();
    await Promise.all(webhooks.filter((each) => isMeant(each, person)).map((each) => pause(person, each)));
  }
}
