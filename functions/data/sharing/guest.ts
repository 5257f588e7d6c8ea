import * as z from 'zod';
import { GUEST_FIRST_COMMENTS } from '../../process/limits.ts';
import { storedTitle } from '../ground/stored-text.ts';
import { mailedCode } from '../identity/secret.ts';
import { expression } from '../table/expression.ts';
import { getItem, inPartition, listItems, tryUpdateItem } from '../table/items.ts';
import { commentFactKey, guestKey } from '../table/keys.ts';
import { type Change, check, put, replace } from '../table/transaction.ts';

const guestItem = z.object({
  type: z.literal('guest'),
  /** Null until the person has given a name. People with a proven address have the same id in every browser. */
  id: z.string().nullable(),
  name: storedTitle.nullable(),
  /** The proven address, in lower case. */
  email: z.string().nullable(),
  code: mailedCode.nullable(),
  /** When the person gave a name, ISO 8601. */
  since: z.string().nullable(),
  /** Comments in their first minutes: see `countFirstComment`. */
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
export const putGuest = (shareToken: string, secret: string, before: StoredGuest | null, after: StoredGuest): Change =>
  replace(before, { ...guestKey(shareToken, secret), type: 'guest', ...after });

/**
 * Counts a comment that a new guest is about to write; nothing for others. It is a write of its own: of many comments at
 * the same time, only those that are counted begin a transaction, so the others do not conflict with it. One that then
 * fails is counted all the same.
 * @returns 0, or the seconds to wait when there were too many
 */
export async function countFirstComment(
  shareToken: string,
  secret: string,
  { id, since, firstComments }: StoredGuest,
  now: number,
): Promise<number> {
  const wait = Math.ceil(Date.parse(since ?? '') / 1000 + GUEST_FIRST_COMMENTS.seconds - now);
  if (wait <= 0) return 0;
  const isCounted =
    firstComments < GUEST_FIRST_COMMENTS.max &&
    (await tryUpdateItem({
      Key: guestKey(shareToken, secret),
      add: { firstComments: 1, version: 1 },
      onlyIf: expression`id = ${id} AND firstComments < ${GUEST_FIRST_COMMENTS.max}`,
    }));
  return isCounted ? 0 : wait;
}

const removedItem = z.object({ type: z.literal('removedGuest'), SK: z.string() });
const removedKey = (recordingId: string, placeId: string, guestId: string) =>
  commentFactKey(recordingId, 'REMOVED', placeId, guestId);

/** Whether a guest was removed from a link: nothing more is accepted from them. */
export const isGuestRemoved = async (recordingId: string, placeId: string, guestId: string): Promise<boolean> =>
  (await getItem(removedItem, removedKey(recordingId, placeId, guestId))) !== null;

export async function listRemovedGuests(recordingId: string): Promise<{ placeId: string; guestId: string }[]> {
  const { PK, SK } = commentFactKey(recordingId, 'REMOVED', '');
  const items = await listItems(removedItem, inPartition(PK, SK));
  return items.map((item) => {
    const [placeId = '', guestId = ''] = item.SK.slice(SK.length).split('#');
    return { placeId, guestId };
  });
}

/** Marks a guest as removed from a link. It may be repeated. */
export const putRemovedGuest = (recordingId: string, placeId: string, guestId: string): Change =>
  put({ Item: { ...removedKey(recordingId, placeId, guestId), type: 'removedGuest' } });

/** Refuses a transaction when the guest was removed. */
export const checkGuest = (recordingId: string, placeId: string, guestId: string): Change =>
  check({ Key: removedKey(recordingId, placeId, guestId), onlyIf: expression`attribute_not_exists(PK)` });
