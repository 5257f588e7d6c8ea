import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/model/telling/webhook.ts';
import { deliverSoon } from '../../../data/ground/due.ts';
import type { StoredEvent } from '../../../data/ground/event.ts';
import { addDelivery, newDelivery, postponeDelivery, type StoredDelivery } from '../../../data/telling/delivery.ts';
import { listStoredWebhooks, type StoredWebhook, saveParked } from '../../../data/telling/webhook.ts';
import { isoNow } from '../../../process/clock.ts';
import { settleAll } from '../../../process/settle-all.ts';
import { stopUnmanaged } from './attempt-delivery.ts';
import { attemptForOwner, type Waiting } from './attempt-for-owner.ts';
import { describeEvent } from './describe-event.ts';
import { isStillManaged } from './is-still-managed.ts';
import { isResting, laneOf } from './receiver-pace.ts';

const isForWebhooks = (name: StoredEvent['name']): name is WebhookEvent => (WEBHOOK_EVENTS as string[]).includes(name);

/** Whether a webhook asks for an event. One that was made or switched on later does not get it. */
const asksFor = ({ state, events, createdAt, switchedOnAt = createdAt }: StoredWebhook, event: StoredEvent): boolean =>
  state === 'on' && isForWebhooks(event.name) && events.includes(event.name) && switchedOnAt <= event.at;

/** Parks a new delivery. The webhook may have begun to work meanwhile: then the delivery is due at once. */
async function park(webhook: StoredWebhook, delivery: StoredDelivery): Promise<void> {
  const after = await saveParked(webhook, true);
  if (after && !isResting(after)) await postponeDelivery(delivery, isoNow());
}

/** Stores the delivery of an event to a webhook. @returns what a quick attempt may be made at; null for nothing */
async function store(webhook: StoredWebhook, event: StoredEvent): Promise<Waiting | null> {
  const { workspaceId, id: webhookId } = webhook;
  if (!(await isStillManaged(webhook))) {
    await stopUnmanaged({ webhook });
    return null;
  }
  const described = await describeEvent(event, webhook);
  if (!described) return null;
  const ref = { workspaceId, webhookId, id: event.id };
  const isParked = isResting(webhook);
  const delivery = newDelivery(ref, { event: event.name, createdAt: isoNow() }, isParked ? null : isoNow());
  // An event may come twice: then its delivery exists, and takes its own course.
  if (!(await addDelivery(delivery))) return null;
  if (isParked) await park(webhook, delivery);
  else if (laneOf(webhook) === 'quick') return { ref, known: { ...described, type: event.name, at: event.at } };
  else deliverSoon(ref);
  return null;
}

/**
 * Sends an event to the webhooks of its workspace that ask for it and answer quickly, and orders slow attempts at the
 * others.
 * @param ownerId of the workspace
 * @throws AggregateError of what failed here, and not at a receiver
 */
export async function deliverToWebhooks(event: StoredEvent, ownerId: string): Promise<void> {
  if (event.workspaceId === null) return;
  const asking = (await listStoredWebhooks(event.workspaceId)).filter((webhook) => asksFor(webhook, event));
  const waiting: Waiting[] = [];
  const work = asking.map(
    async (webhook) => void waiting.push(...[await store(webhook, event)].flatMap((each) => each ?? [])),
  );
  await settleAll(work, (failures) => `${failures} webhooks did not get an event`);
  await attemptForOwner('quick', ownerId, waiting);
}
