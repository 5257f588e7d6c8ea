import * as z from 'zod';
import { isoNow } from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';
import { hasValues } from '../table/expression.ts';
import { deleteItem, firstItems, getItem, inPartition, listDue } from '../table/items.ts';
import {
  captionsOrderIndex,
  captionsOrderKey,
  captionsOrderPartition,
  captionsOrderPrefix,
  workspaceKey,
} from '../table/keys.ts';
import { type Change, check, remove, update } from '../table/transaction.ts';

/** Time for the request that changes captions to index them itself, in seconds. */
const OWN_SECONDS = 60;

/** When an order is due that was made at a time (ISO 8601). */
export const dueOf = (madeAt: string): string => new Date(Date.parse(madeAt) + OWN_SECONDS * 1000).toISOString();

const captionsOrderItem = z.object({
  type: z.literal('captionsOrder'),
  id: z.string(),
  recordingId: z.string(),
  /** When the schedule may carry it out, ISO 8601. */
  dueAt: z.string(),
});

/**
 * The order to bring the index of a recording's captions up to date. Each change of its captions replaces the order,
 * also their deletion. It exists until the index has exactly the captions that the recording has.
 */
export type CaptionsOrder = Omit<z.output<typeof captionsOrderItem>, 'type'>;

/**
 * Belongs in the transaction that changes the captions. It updates the item, also a new one, because some functions that
 * change recordings may not put items.
 * @param seconds until the schedule may carry it out
 */
export function setCaptionsOrder(recordingId: string, seconds = OWN_SECONDS): Change {
  const order: CaptionsOrder = { id: newId(), recordingId, dueAt: isoNow(seconds) };
  const set = { type: 'captionsOrder', ...order, ...captionsOrderIndex(recordingId, order.dueAt) };
  return update({ Key: captionsOrderKey(recordingId), set });
}

export const getCaptionsOrder = (recordingId: string): Promise<CaptionsOrder | null> =>
  getItem(captionsOrderItem, captionsOrderKey(recordingId));

const isSame = ({ id }: CaptionsOrder) => hasValues({ id });

/** Refuses a transaction once the captions have changed again, or the order is carried out. */
export const checkCaptionsOrder = (order: CaptionsOrder): Change =>
  check({ Key: captionsOrderKey(order.recordingId), onlyIf: isSame(order) });

/** Refused once the captions have changed again. */
export const removeCaptionsOrder = (order: CaptionsOrder): Change =>
  remove({ Key: captionsOrderKey(order.recordingId), onlyIf: isSame(order) });

/** Orders that are due by a time (ISO 8601), from each partition of the index the earliest first. */
export const listDueCaptionsOrders = (by: string): AsyncGenerator<CaptionsOrder>[] =>
  listDue(captionsOrderItem, captionsOrderPartition, by);

export const firstCaptionsOrders = (workspaceId: string, limit: number): Promise<CaptionsOrder[]> =>
  firstItems(captionsOrderItem, inPartition(workspaceKey(workspaceId).PK, captionsOrderPrefix), limit);

/** Ends the orders of recordings whose workspace is deleted: nothing is added to the index any more. */
export async function dropCaptionsOrders(orders: CaptionsOrder[]): Promise<void> {
  await Promise.all(orders.map(({ recordingId }) => deleteItem(captionsOrderKey(recordingId))));
}
