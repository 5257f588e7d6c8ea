import * as z from 'zod';
import { deliveryAttempt } from '#shared/api/webhooks.ts';
import { EVENT_NAMES } from '#shared/model/event.ts';
import { DELIVERIES_SHOWN, DELIVERY_STATUSES, TEST_EVENT } from '#shared/model/webhook.ts';
import { isoNow, nowSeconds } from '../process/clock.ts';
import { DELIVERY_SECONDS } from '../process/limits.ts';
import type { DeliveryRef, Due } from './due.ts';
import { queryNewestFirst } from './newest-first.ts';
import { deleteItems } from './table/batches.ts';
import { hasValues } from './table/expression.ts';
import { firstItems, getItem, inPartition, listDue, tryPutNewItem, tryUpdateItem } from './table/items.ts';
import { deliveryIndex, deliveryKey, deliveryPartition, deliveryPrefix, workspaceKey } from './table/keys.ts';

/** Longest time of an attempt, in seconds. When its function dies, the delivery is due again after it. */
const ATTEMPT_SECONDS = 2 * 60;

export type Attempt = z.output<typeof deliveryAttempt>;

const deliveryItem = z.object({
  type: z.literal('delivery'),
  id: z.string(),
  workspaceId: z.string(),
  webhookId: z.string(),
  event: z.enum([TEST_EVENT, ...EVENT_NAMES]),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.number(),
  /** Attempts of the present round: *Send again* begins another. */
  failures: z.number(),
  /** When the next attempt may be made, ISO 8601; null when none follows. */
  dueAt: z.string().nullable(),
  lastAttempt: deliveryAttempt.nullable(),
  createdAt: z.string(),
});

export type StoredDelivery = Omit<z.output<typeof deliveryItem>, 'type'>;

const keyOf = ({ workspaceId, webhookId, id }: DeliveryRef) => deliveryKey(workspaceId, webhookId, id);
const nameOf = ({ webhookId, id }: DeliveryRef) => `${webhookId}/${id}`;

/** A delivery that is due at once. */
export const newDelivery = (
  ref: DeliveryRef,
  { event, createdAt }: Pick<StoredDelivery, 'event' | 'createdAt'>,
): StoredDelivery => ({
  ...ref,
  event,
  createdAt,
  status: 'waiting',
  attempts: 0,
  failures: 0,
  dueAt: isoNow(),
  lastAttempt: null,
});

/** Stores a new delivery. @returns false when it is stored already: its event was delivered before */
export const addDelivery = (delivery: StoredDelivery): Promise<boolean> =>
  tryPutNewItem({
    Item: {
      ...keyOf(delivery),
      ...deliveryIndex(nameOf(delivery), delivery.dueAt ?? isoNow()),
      type: 'delivery',
      ...delivery,
      ttl: nowSeconds() + DELIVERY_SECONDS,
    },
  });

export const getDelivery = (ref: DeliveryRef): Promise<StoredDelivery | null> => getItem(deliveryItem, keyOf(ref));

/** The last deliveries of a webhook, the newest first. */
export async function listStoredDeliveries(workspaceId: string, webhookId: string): Promise<StoredDelivery[]> {
  const start = { after: null, size: DELIVERIES_SHOWN };
  const prefix = deliveryPrefix(webhookId);
  const { items } = await queryNewestFirst(deliveryItem, workspaceKey(workspaceId).PK, prefix, start);
  return items;
}

const setDue = (delivery: DeliveryRef, dueAt: string) => ({ dueAt, ...deliveryIndex(nameOf(delivery), dueAt) });

const isAsRead = ({ attempts, status, dueAt }: StoredDelivery) => hasValues({ attempts, status, dueAt });

/** Begins an attempt. @returns the changed delivery; null when another function has begun one */
export async function beginAttempt(delivery: StoredDelivery): Promise<StoredDelivery | null> {
  const dueAt = isoNow(ATTEMPT_SECONDS);
  const set = { attempts: delivery.attempts + 1, ...setDue(delivery, dueAt) };
  const isBegun = await tryUpdateItem({ Key: keyOf(delivery), set, onlyIf: isAsRead(delivery) });
  return isBegun ? { ...delivery, attempts: delivery.attempts + 1, dueAt } : null;
}

/**
 * Ends an attempt, or a delivery without one.
 * @param dueAt of the next attempt, ISO 8601; null when none follows
 */
export async function endAttempt(
  begun: StoredDelivery,
  after: Pick<StoredDelivery, 'status' | 'lastAttempt' | 'failures' | 'dueAt'>,
): Promise<void> {
  const { dueAt, ...set } = after;
  await tryUpdateItem({
    Key: keyOf(begun),
    set: { ...set, ...(dueAt === null ? { dueAt } : setDue(begun, dueAt)) },
    remove: dueAt === null ? ['GSI1PK', 'GSI1SK'] : [],
    onlyIf: isAsRead(begun),
  });
}

/** Orders another round of attempts. @returns false when an attempt has begun or ended meanwhile */
export const repeatStored = (delivery: StoredDelivery): Promise<boolean> =>
  tryUpdateItem({
    Key: keyOf(delivery),
    set: { status: 'waiting', failures: 0, ...setDue(delivery, isoNow()) },
    onlyIf: isAsRead(delivery),
  });

/** Deliveries whose next attempt is due by a time (ISO 8601), from each partition of the index the earliest first. */
export const listDueDeliveries = (by: string): AsyncGenerator<Due>[] =>
  listDue(
    deliveryItem.transform(({ workspaceId, webhookId, id }) => ({
      kind: 'delivery' as const,
      workspaceId,
      webhookId,
      id,
    })),
    deliveryPartition,
    by,
  );

/** Deliveries that are read, and then deleted, at one time. */
const PAGE = 100;

/** Deletes the deliveries of a webhook that is deleted. @param hasTime whether to go on; TTL deletes the rest */
export async function deleteDeliveries(workspaceId: string, webhookId: string, hasTime: () => boolean): Promise<void> {
  const found = inPartition(workspaceKey(workspaceId).PK, deliveryPrefix(webhookId));
  do {
    const page = await firstItems(deliveryItem, found, PAGE);
    if (page.length === 0) return;
    await deleteItems(page.map(keyOf));
  } while (hasTime());
}
