import * as z from 'zod';
import { isoNow } from '../process/clock.ts';
import { hasValues } from './table/expression.ts';
import { deleteItem, listDue, tryUpdateItem } from './table/items.ts';
import { mailOrderIndex, mailOrderKey, mailPartition } from './table/keys.ts';
import { type Change, put } from './table/transaction.ts';

/** Maximum duration of an attempt to send a mail, in seconds. */
const ATTEMPT_SECONDS = 10 * 60;

const mailOrderItem = z.object({
  type: z.literal('mailOrder'),
  /** Token of the link. */
  id: z.string(),
  recordingId: z.string(),
  origin: z.string(),
  attempts: z.number(),
  /** Whether an attempt is in progress. An attempt that never ended may have sent the mail. */
  isBegun: z.boolean(),
  /** When another attempt may be made, ISO 8601. */
  dueAt: z.string(),
});

/** The order of the mail about the first view of a link. It exists until the mail is sent. */
export type MailOrder = Omit<z.output<typeof mailOrderItem>, 'type'>;

/** A new order. Its creator makes the first attempt; `dueAt` is in case that attempt never begins. */
export const newMailOrder = (order: Pick<MailOrder, 'id' | 'recordingId' | 'origin'>): MailOrder => ({
  ...order,
  attempts: 0,
  isBegun: false,
  dueAt: isoNow(ATTEMPT_SECONDS),
});

/** Belongs in the transaction that marks the link as viewed. */
export const mailOrdered = (order: MailOrder): Change =>
  put({ Item: { ...mailOrderKey(order.id), ...mailOrderIndex(order.id, order.dueAt), type: 'mailOrder', ...order } });

const change = (order: MailOrder, after: Pick<MailOrder, 'attempts' | 'isBegun' | 'dueAt'>): Promise<boolean> =>
  tryUpdateItem({
    Key: mailOrderKey(order.id),
    set: {
      ...{ attempts: after.attempts, isBegun: after.isBegun, dueAt: after.dueAt },
      GSI1SK: mailOrderIndex(order.id, after.dueAt).GSI1SK,
    },
    onlyIf: hasValues({ attempts: order.attempts, isBegun: order.isBegun }),
  });

/** Begins an attempt. @returns the changed order; null when another attempt has begun, or the mail is sent */
export async function beginMailOrder(order: MailOrder): Promise<MailOrder | null> {
  const after = { ...order, attempts: order.attempts + 1, isBegun: true, dueAt: isoNow(ATTEMPT_SECONDS) };
  return (await change(order, after)) ? after : null;
}

/** Ends an attempt that has sent nothing. @param seconds until the next */
export async function postponeMailOrder(order: MailOrder, seconds: number): Promise<void> {
  await change(order, { attempts: order.attempts, isBegun: false, dueAt: isoNow(seconds) });
}

/** Deletes an order: its mail is sent, or never will be. */
export const deleteMailOrder = (id: string): Promise<void> => deleteItem(mailOrderKey(id));

/** Orders that are due by a time (ISO 8601), from each partition of the index the earliest first. */
export const listDueMailOrders = (by: string): AsyncGenerator<MailOrder>[] => listDue(mailOrderItem, mailPartition, by);
