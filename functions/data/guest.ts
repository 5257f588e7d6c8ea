import * as z from 'zod';
import { isoNow } from '../process/clock.ts';
import { passCode } from './pass.ts';
import { storedTitle } from './stored-text.ts';
import { expression, unchangedSince } from './table/expression.ts';
import { getItem, inPartition, listItems, putItem } from './table/items.ts';
import { commentFactKey, guestKey } from './table/keys.ts';
import { type Change, check, put, update } from './table/transaction.ts';

/** Comments that a new guest may write at first, and the time in which they are counted, in seconds. */
const FIRST_COMMENTS = { max: 3, seconds: 10 * 60 };

const guestItem = z.object({
  type: z.literal('guest'),
  /** Null until the person has given a name. People with a proven address have the same id in every browser. */
  id: z.string().nullable(),
  name: storedTitle.nullable(),
  /** The proven address, in lower case. */
  email: z.string().nullable(),
  code: passCode.nullable(),
  /** When the person gave a name, ISO 8601. */
  since: z.string().nullable(),
  /** Comments in their first minutes: see `guestCounted`. */
  firstComments: z.number().default(0),
  /** Seconds since the epoch. Compared on every read: TTL removes the item only days later. */
  ttl: z.number(),
  /** Counts changes: a change is refused when another came first. */
  version: z.number(),
});

/** A browser whose person comments, or wants to comment, through a link. */
export type StoredGuest = Omit<z.output<typeof guestItem>, 'type'>;

/** Reads a guest, who may have expired; null when there is none. */
export const getGuest = (shareToken: string, secret: string): Promise<StoredGuest | null> =>
  getItem(guestItem, guestKey(shareToken, secret));

/** Replaces the guest that was read; refused when it has changed since. @param before null for a new guest */
export const guestSaved = (
  shareToken: string,
  secret: string,
  before: StoredGuest | null,
  after: StoredGuest,
): Change =>
  put({
    Item: { ...guestKey(shareToken, secret), type: 'guest', ...after, version: (before?.version ?? 0) + 1 },
    onlyIf: unchangedSince('version', before?.version ?? null),
  });

/** Counts the first comments of a new guest. Refused when there were too many, or the guest has changed. */
export const guestCounted = (shareToken: string, secret: string, guest: StoredGuest): Change =>
  update({
    Key: guestKey(shareToken, secret),
    add: { firstComments: 1, version: 1 },
    onlyIf: expression`id = ${guest.id} AND (since < ${isoNow(-FIRST_COMMENTS.seconds)} OR firstComments < ${FIRST_COMMENTS.max})`,
  });

/** Whether a new guest has to wait before another comment: then the seconds, otherwise 0. */
export function firstCommentsWait({ since, firstComments }: StoredGuest, now: number): number {
  const end = Date.parse(since ?? '') / 1000 + FIRST_COMMENTS.seconds;
  return firstComments < FIRST_COMMENTS.max ? 0 : Math.max(0, Math.ceil(end - now));
}

const removedItem = z.object({ type: z.literal('removedGuest'), SK: z.string() });
const removedKey = (recordingId: string, placeId: string, guestId: string) =>
  commentFactKey(recordingId, 'REMOVED', placeId, guestId);

/** Whether a guest was removed from a link: nothing more is accepted from them. */
export const isGuestRemoved = async (recordingId: string, placeId: string, guestId: string): Promise<boolean> =>
  (await getItem(removedItem, removedKey(recordingId, placeId, guestId))) !== null;

/** The guests who were removed from links of a recording. */
export async function listRemovedGuests(recordingId: string): Promise<{ placeId: string; guestId: string }[]> {
  const { PK, SK } = commentFactKey(recordingId, 'REMOVED', '');
  const items = await listItems(removedItem, inPartition(PK, SK));
  return items.map((item) => {
    const [placeId = '', guestId = ''] = item.SK.slice(SK.length).split('#');
    return { placeId, guestId };
  });
}

export const saveGuestRemoved = (recordingId: string, placeId: string, guestId: string): Promise<void> =>
  putItem({ Item: { ...removedKey(recordingId, placeId, guestId), type: 'removedGuest' } });

/** Refuses a transaction when the guest was removed. */
export const guestStands = (recordingId: string, placeId: string, guestId: string): Change =>
  check({ Key: removedKey(recordingId, placeId, guestId), onlyIf: expression`attribute_not_exists(PK)` });
