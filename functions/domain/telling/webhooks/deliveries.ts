import type { Delivery } from '#shared/api/telling/webhooks.ts';
import { TEST_EVENT } from '#shared/model/telling/webhook.ts';
import { type DeliveryRef, deliverSoon } from '../../../data/ground/due.ts';
import {
  addDelivery,
  getDelivery,
  listStoredDeliveries,
  newDelivery,
  repeatStored,
  type StoredDelivery,
} from '../../../data/telling/delivery.ts';
import { isoNow } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { notFound } from '../../ground/app-error.ts';
import { limitCreation } from '../../ground/limit-rate.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { loadWebhook } from './manage-webhooks.ts';

type Place = Record<'workspaceId' | 'webhookId', string>;

const present = ({ id, event, status, attempts, createdAt, dueAt, lastAttempt }: StoredDelivery): Delivery => ({
  id,
  event,
  status,
  attempts,
  createdAt,
  nextAt: status === 'waiting' ? dueAt : null,
  lastAttempt,
});

/** The last deliveries of a webhook, the newest first. @throws AppError NOT_FOUND, FORBIDDEN */
export async function listDeliveries(actor: Actor, { workspaceId, webhookId }: Place): Promise<Delivery[]> {
  await loadWebhook(actor, workspaceId, webhookId);
  return (await listStoredDeliveries(workspaceId, webhookId)).map(present);
}

/** Orders that a test is sent. @throws AppError NOT_FOUND, FORBIDDEN, RATE_LIMITED */
export async function sendTestEvent(actor: Actor, { workspaceId, webhookId }: Place): Promise<Delivery> {
  await loadWebhook(actor, workspaceId, webhookId);
  await limitCreation('delivery', actor, workspaceId);
  const made = newDelivery({ workspaceId, webhookId, id: newId() }, { event: TEST_EVENT, createdAt: isoNow() });
  const delivery = { ...made, isOrdered: true };
  await addDelivery(delivery);
  deliverSoon(delivery);
  return present(delivery);
}

/**
 * Orders that a delivery is sent again, with the same id. One that waits is sent now.
 * @throws AppError NOT_FOUND, FORBIDDEN, RATE_LIMITED, CONFLICT
 */
export async function repeatDelivery(
  actor: Actor,
  ref: Omit<DeliveryRef, 'id'> & { deliveryId: string },
): Promise<Delivery> {
  const { workspaceId, webhookId, deliveryId: id } = ref;
  await loadWebhook(actor, workspaceId, webhookId);
  await limitCreation('delivery', actor, workspaceId);
  return retryOnConflict(async () => {
    const delivery = await getDelivery({ workspaceId, webhookId, id });
    if (!delivery) throw notFound('Delivery');
    if (!(await repeatStored(delivery))) return null;
    deliverSoon(delivery);
    return present({ ...delivery, status: 'waiting', dueAt: isoNow() });
  });
}
