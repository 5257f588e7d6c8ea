import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/model/webhook.ts';
import { addDelivery, listDueDeliveries, newDelivery } from '../../data/delivery.ts';
import type { StoredEvent } from '../../data/event.ts';
import { listStoredWebhooks, type StoredWebhook } from '../../data/webhook.ts';
import { isoNow } from '../../process/clock.ts';
import { settleAll } from '../../process/settle-all.ts';
import { publishAll } from '../events/publish-events.ts';
import { attemptDelivery, stopUnmanaged } from './attempt-delivery.ts';
import { describeEvent } from './describe-event.ts';
import { isStillManaged } from './is-still-managed.ts';

const isForWebhooks = (name: StoredEvent['name']): name is WebhookEvent => (WEBHOOK_EVENTS as string[]).includes(name);

/** Whether a webhook asks for an event. One that was made or switched on later does not get it. */
const asksFor = ({ state, events, createdAt, switchedOnAt = createdAt }: StoredWebhook, event: StoredEvent): boolean =>
  state === 'on' && isForWebhooks(event.name) && events.includes(event.name) && switchedOnAt <= event.at;

async function deliver(webhook: StoredWebhook, event: StoredEvent): Promise<void> {
  const { workspaceId, id: webhookId } = webhook;
  if (!(await isStillManaged(webhook))) return stopUnmanaged(webhook);
  const described = await describeEvent(event, webhook);
  if (!described) return;
  const delivery = newDelivery({ workspaceId, webhookId, id: event.id }, { event: event.name, createdAt: isoNow() });
  // An event may come twice: then its delivery exists, and takes its own course.
  if (!(await addDelivery(delivery))) return;
  await attemptDelivery(webhook, delivery, { ...described, type: event.name, at: event.at });
}

/**
 * Sends an event to the webhooks of its workspace that ask for it.
 * @throws AggregateError of what failed here, and not at a receiver
 */
export async function deliverToWebhooks(event: StoredEvent): Promise<void> {
  if (event.workspaceId === null) return;
  const asking = (await listStoredWebhooks(event.workspaceId)).filter((webhook) => asksFor(webhook, event));
  await settleAll(
    asking.map((webhook) => deliver(webhook, event)),
    (failures) => `${failures} webhooks did not get an event`,
  );
}

/** Publishes the deliveries whose next attempt is due. */
export const publishDueDeliveries = (hasTime: () => boolean): Promise<void> =>
  publishAll(listDueDeliveries(isoNow()), hasTime);
