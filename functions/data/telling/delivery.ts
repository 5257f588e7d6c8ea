import * as z from 'zod';
import { deliveryAttempt } from '#shared/api/telling/webhooks.ts';
import { EVENT_NAMES } from '#shared/model/ground/event.ts';
import { DELIVERY_STATUSES, TEST_EVENT } from '#shared/model/telling/webhook.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { isoNow, nowMs, nowSeconds } from '../../process/clock.ts';
import { newIdAt } from '../../process/ids.ts';
import { DELIVERY_SECONDS, FAILING_SECONDS, SHOWN_DELIVERIES_MAX } from '../../process/limits.ts';
import { type DeliveryRef, type Due, dueDelivery } from '../ground/due.ts';
import { queryNewestFirst } from '../ground/newest-first.ts';
import { deleteItems } from '../table/batches.ts';
import { expression, hasValues } from '../table/expression.ts';
import { firstItems, getItem, inPartition, listDue, listItems, tryPutNewItem, tryUpdateItem } from '../table/items.ts';
import { deliveryIndex, deliveryKey, deliveryPartition, deliveryPrefix, workspaceKey } from '../table/keys.ts';

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
  /** When the next attempt may be made, ISO 8601; null when none follows, or when it is parked. */
  dueAt: z.string().nullable(),
  /** Whether a person has ordered the next attempt: it is made even if nothing else is sent. */
  isOrdered: z.boolean().default(false),
  lastAttempt: deliveryAttempt.nullable(),
  createdAt: z.string(),
});

export type StoredDelivery = Omit<z.output<typeof deliveryItem>, 'type'>;

const keyOf = ({ workspaceId, webhookId, id }: DeliveryRef) => deliveryKey(workspaceId, webhookId, id);
const nameOf = ({ webhookId, id }: DeliveryRef) => `${webhookId}/${id}`;

/** A new delivery. @param dueAt ISO 8601; null for a parked one */
export const newDelivery = (
  ref: DeliveryRef,
  { event, createdAt }: Pick<StoredDelivery, 'event' | 'createdAt'>,
  dueAt: string | null = isoNow(),
): StoredDelivery => ({
  ...ref,
  event,
  createdAt,
  status: 'waiting',
  attempts: 0,
  failures: 0,
  dueAt,
  isOrdered: false,
  lastAttempt: null,
});

/** Stores a new delivery. @returns false when it is stored already: its event was delivered before */
export const addDelivery = (delivery: StoredDelivery): Promise<boolean> =>
  tryPutNewItem({
    Item: {
      ...keyOf(delivery),
      ...(delivery.dueAt !== null && deliveryIndex(nameOf(delivery), delivery.dueAt)),
      type: 'delivery',
      ...delivery,
      ttl: nowSeconds() + DELIVERY_SECONDS,
    },
  });

export const getDelivery = (ref: DeliveryRef): Promise<StoredDelivery | null> => getItem(deliveryItem, keyOf(ref));

/** The last deliveries of a webhook, the newest first. */
export async function listStoredDeliveries(workspaceId: string, webhookId: string): Promise<StoredDelivery[]> {
  const start = { after: null, size: SHOWN_DELIVERIES_MAX };
  const prefix = deliveryPrefix(webhookId);
  const { items } = await queryNewestFirst(deliveryItem, workspaceKey(workspaceId).PK, prefix, start);
  return items;
}

const setDue = (delivery: DeliveryRef, dueAt: string) => ({ dueAt, ...deliveryIndex(nameOf(delivery), dueAt) });

const isAsRead = ({ attempts, status, dueAt }: StoredDelivery) => hasValues({ attempts, status, dueAt });

/**
 * Changes when a delivery that waits is due, unless it has changed meanwhile.
 * @param dueAt ISO 8601; null parks it until a success of its webhook
 */
export const postponeDelivery = (delivery: StoredDelivery, dueAt: string | null): Promise<boolean> =>
  tryUpdateItem({
    Key: keyOf(delivery),
    set: dueAt === null ? { dueAt } : setDue(delivery, dueAt),
    remove: dueAt === null ? ['GSI1PK', 'GSI1SK'] : [],
    onlyIf: isAsRead(delivery),
  });

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
    set: { ...set, isOrdered: false, ...(dueAt === null ? { dueAt } : setDue(begun, dueAt)) },
    remove: dueAt === null ? ['GSI1PK', 'GSI1SK'] : [],
    onlyIf: isAsRead(begun),
  });
}

/** Orders another round of attempts. @returns false when an attempt has begun or ended meanwhile */
export const repeatStored = (delivery: StoredDelivery): Promise<boolean> =>
  tryUpdateItem({
    Key: keyOf(delivery),
    set: { status: 'waiting', failures: 0, isOrdered: true, ...setDue(delivery, isoNow()) },
    onlyIf: isAsRead(delivery),
  });

/** Deliveries whose next attempt is due by a time (ISO 8601), from each partition of the index the earliest first. */
export const listDueDeliveries = (by: string): AsyncGenerator<Due>[] =>
  listDue(deliveryItem.transform(dueDelivery), deliveryPartition, by);

/** The time of the oldest delivery that may wait: older ones have failed, or their webhook is paused. */
const oldestWaiting = (): string => newIdAt(nowMs() - 2 * FAILING_SECONDS * 1000);

const isWaiting = hasValues({ status: 'waiting' });

const waitingAfter = ({ workspaceId, webhookId }: Omit<DeliveryRef, 'id'>, after: string) => ({
  where: expression`PK = ${workspaceKey(workspaceId).PK} AND SK BETWEEN ${deliveryPrefix(webhookId) + after} AND ${`${deliveryPrefix(webhookId)}~`}`,
  ConsistentRead: true,
});

/**
 * Deliveries of a webhook that are parked, the oldest first.
 * @param after the id of the delivery before them; null for the first ones
 */
export const listParked = (
  place: Omit<DeliveryRef, 'id'>,
  after: string | null,
  limit: number,
): Promise<StoredDelivery[]> => {
  const filter = expression`${isWaiting} AND attribute_not_exists(GSI1PK)`;
  return firstItems(deliveryItem, { ...waitingAfter(place, after ?? oldestWaiting()), filter }, limit);
};

/** Deliveries that are dropped at one time. */
const TOGETHER = 25;

/** Drops what waits for a webhook. @param hasTime whether to go on; each of the others is dropped when it is due */
export async function dropWaiting(place: Omit<DeliveryRef, 'id'>, hasTime: () => boolean): Promise<void> {
  const waiting = await listItems(deliveryItem, { ...waitingAfter(place, oldestWaiting()), filter: isWaiting });
  for (const group of inGroups(waiting, TOGETHER)) {
    if (!hasTime()) return;
    await Promise.all(group.map((each) => endAttempt(each, { ...each, status: 'dropped', dueAt: null })));
  }
}

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
