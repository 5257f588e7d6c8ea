import * as z from 'zod';
import { isoNow } from '../../process/clock.ts';
import { EXISTS, expression, hasValues } from '../table/expression.ts';
import { deleteItem, listDue, tryUpdateItem } from '../table/items.ts';
import {
  commentMailKey,
  mailOrderIndex,
  mailOrderKey,
  mailPartition,
  recordingKey,
  securityMailIndex,
  securityMailPartition,
  tokenMailKey,
} from '../table/keys.ts';
import { type Change, check, put, update } from '../table/transaction.ts';
import type { EventRef } from './event.ts';

/** Maximum duration of an attempt to send a mail, in seconds. */
const ATTEMPT_SECONDS = 10 * 60;

const attempts = {
  /** Of the app, for links in the mail. */
  origin: z.string(),
  attempts: z.number().default(0),
  /** Whether an attempt is in progress. An attempt that never ended may have sent the mail. */
  isBegun: z.boolean().default(false),
  /** When another attempt may be made, ISO 8601. */
  dueAt: z.string().default(''),
  /** When the mail was due first, ISO 8601; empty in orders of earlier versions. */
  since: z.string().default(''),
};

const eventOrder = z.object({
  type: z.literal('mailOrder'),
  /** Of the event; in an order of an earlier version, of the link that was viewed. */
  id: z.string(),
  event: z.object({ id: z.string(), workspaceId: z.string().nullable() }).optional(),
  /** Of the viewed link, in an order of an earlier version. */
  recordingId: z.string().optional(),
  ...attempts,
});

export interface MailedComment {
  placeId: string;
  commentId: string;
}

const REF = /^(.+)#([^#]+)$/;
const refOf = ({ placeId, commentId }: MailedComment): string => `${placeId}#${commentId}`;
const refs = z.set(z.string()).default(new Set());

const commentOrder = z.object({
  type: z.literal('commentMail'),
  /** See `personIdOf` of comment.ts. */
  recipientId: z.string(),
  recordingId: z.string(),
  /** Of a guest, where they comment; null for a member. */
  placeId: z.string().nullable(),
  /** The comments to mail, and those of them that the present attempt sends. */
  comments: refs,
  sending: refs,
  /** Before this time (ISO 8601) the recipient gets no other mail about the recording. */
  quietUntil: z.string().default(''),
  /** Whether the recipient has turned off mails about the recording. */
  isOff: z.boolean().default(false),
  ...attempts,
});

const tokenOrder = z.object({
  type: z.literal('tokenMail'),
  userId: z.string(),
  tokenId: z.string(),
  secretHash: z.string(),
  ...attempts,
});

/** The order of a mail: a token of its recipient ends soon. It exists until the mail is sent. */
export type TokenMailOrder = z.output<typeof tokenOrder>;

/** The order of the mail about an event. It exists until the mail is sent. */
export type EventMailOrder = z.output<typeof eventOrder>;

/** The order of mails to one person about the comments of a recording. It stays after a mail, for later comments. */
export type CommentOrder = z.output<typeof commentOrder>;

/** An order of a mail. It is due while it has something to send. */
export type MailOrder = EventMailOrder | CommentOrder | TokenMailOrder;

type Keyed = Recipient | EventMailOrder | Pick<TokenMailOrder, 'userId' | 'tokenId'>;

function keyOf(order: Keyed) {
  if ('tokenId' in order) return tokenMailKey(order.userId, order.tokenId);
  return 'id' in order ? mailOrderKey(order.id) : commentMailKey(order.recordingId, order.recipientId);
}

/** Names an order: in the index, and for administrators. */
export function mailOrderName(order: Keyed): string {
  if ('tokenId' in order) return `${order.userId}#${order.tokenId}`;
  return 'id' in order ? order.id : `${order.recordingId}#${order.recipientId}`;
}

/** A new order. Its creator makes the first attempt; `dueAt` is in case that attempt never begins. */
export const newEventMailOrder = ({ id, workspaceId }: EventRef, origin: string): EventMailOrder => ({
  type: 'mailOrder',
  id,
  event: { id, workspaceId },
  origin,
  attempts: 0,
  isBegun: false,
  dueAt: isoNow(ATTEMPT_SECONDS),
  since: isoNow(),
});

/** Belongs in the transaction that takes the event. @param isSecurity whether the mail goes before all others */
export const orderEventMail = (order: EventMailOrder, isSecurity: boolean): Change => {
  const index = isSecurity ? securityMailIndex : mailOrderIndex;
  return put({ Item: { ...keyOf(order), ...index(order.id, order.dueAt), ...order } });
};

/**
 * Orders the mail that a token ends.
 * @param ttl when the token ends, in seconds since the epoch
 */
export const orderTokenMail = ({
  ttl,
  ...order
}: Pick<TokenMailOrder, 'userId' | 'tokenId' | 'secretHash' | 'origin' | 'dueAt'> & { ttl: number }): Change =>
  put({
    Item: {
      ...keyOf(order),
      ...mailOrderIndex(mailOrderName(order), order.dueAt),
      type: 'tokenMail',
      ...order,
      attempts: 0,
      isBegun: false,
      since: order.dueAt,
      ttl,
    },
  });

/** Somebody who gets mails about the comments of a recording. */
export type Recipient = Pick<CommentOrder, 'recordingId' | 'recipientId' | 'placeId'>;

const type = 'commentMail';
const or = (name: string, value: unknown) => expression`if_not_exists(${expression([`#${name}`])}, ${value})`;

function orderMailTo(recipient: Recipient, comment: MailedComment, origin: string): Change {
  const dueAt = isoNow();
  const { GSI1PK, GSI1SK } = mailOrderIndex(mailOrderName(recipient), dueAt);
  return update({
    Key: keyOf(recipient),
    set: {
      type,
      ...recipient,
      origin,
      GSI1PK,
      GSI1SK: or('GSI1SK', GSI1SK),
      dueAt: or('dueAt', dueAt),
      since: or('since', dueAt),
      attempts: or('attempts', 0),
      isBegun: or('isBegun', false),
    },
    add: { comments: new Set([refOf(comment)]) },
  });
}

/** Orders that a comment is mailed; refused when its recording is deleted. No other order conflicts with it. */
export const orderMailsTo = (
  recordingId: string,
  recipients: Recipient[],
  comment: MailedComment,
  origin: string,
): Change[] => [
  check({ Key: recordingKey(recordingId), onlyIf: EXISTS }),
  ...recipients.map((recipient) => orderMailTo(recipient, comment, origin)),
];

/** Turns off mails to a person about the comments of a recording; nothing when the recording is deleted. */
export const stopCommentMails = (recipient: Recipient): Change[] => [
  check({ Key: recordingKey(recipient.recordingId), onlyIf: EXISTS }),
  update({ Key: keyOf(recipient), set: { type, ...recipient, origin: or('origin', ''), isOff: true } }),
];

export const mailedComments = ({ comments }: CommentOrder): MailedComment[] =>
  [...comments].flatMap((ref) => {
    const [, placeId, commentId] = REF.exec(ref) ?? [];
    return placeId && commentId ? { placeId, commentId } : [];
  });

const unchanged = ({ attempts, isBegun }: MailOrder) => hasValues({ attempts, isBegun });

/** The condition that an order of comments still has exactly these. */
const hasComments = (comments: Set<string>) =>
  comments.size === 0 ? expression`attribute_not_exists(#comments)` : expression`#comments = ${comments}`;

const change = (
  order: MailOrder,
  { dueAt, ...after }: Pick<MailOrder, 'attempts' | 'isBegun' | 'dueAt'> & Partial<CommentOrder>,
  onlyIf = unchanged(order),
): Promise<boolean> =>
  tryUpdateItem({
    Key: keyOf(order),
    set: { ...after, dueAt, GSI1SK: mailOrderIndex(mailOrderName(order), dueAt).GSI1SK },
    onlyIf,
  });

/**
 * Begins an attempt.
 * @returns the changed order; null when another attempt has begun, the mail is sent, or another comment is to be mailed
 */
export async function beginMailOrder<O extends MailOrder>(order: O): Promise<O | null> {
  const attempt = { attempts: order.attempts + 1, isBegun: true, dueAt: isoNow(ATTEMPT_SECONDS) };
  if (order.type !== 'commentMail') return (await change(order, attempt)) ? { ...order, ...attempt } : null;
  const { comments } = order;
  const after = { ...attempt, sending: comments };
  const isSame = expression`${unchanged(order)} AND ${hasComments(comments)}`;
  return (await change(order, after, isSame)) ? { ...order, ...after } : null;
}

/**
 * Ends an attempt that has sent nothing, or makes none now.
 * @param dueAt when the next is due, ISO 8601
 * @param attempts that count
 */
export async function postponeMailOrder(order: MailOrder, dueAt: string, attempts = order.attempts): Promise<void> {
  await change(order, { attempts, isBegun: false, dueAt });
}

/**
 * Ends an order: its mail is sent, or never will be. An order of comments then has those that were written meanwhile,
 * which are due after the quiet time.
 * @param done of an order of comments, what is not to be mailed any more
 */
export async function endMailOrder(order: MailOrder, done: Set<string>, quietUntil: string): Promise<void> {
  if (order.type !== 'commentMail') return deleteItem(keyOf(order));
  const after = { attempts: 0, isBegun: false, quietUntil };
  const hasEnded = await tryUpdateItem({
    Key: keyOf(order),
    set: after,
    remove: ['comments', 'sending', 'dueAt', 'since', 'GSI1PK', 'GSI1SK'],
    onlyIf: expression`${unchanged(order)} AND ${hasComments(done)}`,
  });
  if (hasEnded || done.size === 0) return;
  const { GSI1SK } = mailOrderIndex(mailOrderName(order), quietUntil);
  await tryUpdateItem({
    Key: keyOf(order),
    set: { ...after, dueAt: quietUntil, since: isoNow(), GSI1SK },
    remove: ['sending'],
    subtract: { comments: done },
    onlyIf: unchanged(order),
  });
}

const mailOrder = z.discriminatedUnion('type', [eventOrder, commentOrder, tokenOrder]);

/**
 * Orders that are due by a time (ISO 8601), from each partition of the index the earliest first: those about security, and
 * the others, which come after them.
 */
export const listDueMailOrders = (by: string): AsyncGenerator<MailOrder>[][] =>
  [securityMailPartition, mailPartition].map((partition) => listDue(mailOrder, partition, by));

/** How many mails are due by a time (ISO 8601), `max` at most. */
export async function countDueMailOrders(by: string, max: number): Promise<number> {
  let count = 0;
  for (const orders of listDueMailOrders(by).flat()) {
    for await (const _order of orders) {
      count += 1;
      if (count >= max) return count;
    }
  }
  return count;
}
