import * as z from 'zod';
import { isoOf } from '../../process/clock.ts';
import { newSecret } from '../../process/ids.ts';
import { WATCH_SECONDS } from '../../process/limits.ts';
import { IS_NEW, unchangedSince } from '../table/expression.ts';
import { getItem, tryPutNewItem } from '../table/items.ts';
import { seenKey, visitorSaltKey, watchKey } from '../table/keys.ts';
import { type Change, put } from '../table/transaction.ts';

const DAY = 24 * 60 * 60;

const watchItem = z.object({
  type: z.literal('watch'),
  /** Number of the last report that was counted. */
  sequence: z.number(),
  /** Time of the first report, in seconds since the epoch. */
  startedAt: z.number(),
  /** Different seconds of each file that were played. */
  seconds: z.number(),
  /** Parts of the file that it played last, by their index; the number of that file; the seconds of those before. */
  buckets: z.array(z.number()),
  file: z.number().default(0),
  earlierSeconds: z.number().default(0),
});

/** The counted parts of a link's video that one visit has played. */
export type Watch = Omit<z.output<typeof watchItem>, 'type'>;

export const getWatch = (shareToken: string, visitId: string): Promise<Watch | null> =>
  getItem(watchItem, watchKey(shareToken, visitId));

/** Replaces the visit that was read; refused when it has changed since. @param before null for a new visit */
export const putWatch = (shareToken: string, visitId: string, before: Watch | null, after: Watch): Change =>
  put({
    Item: { ...watchKey(shareToken, visitId), type: 'watch', ...after, ttl: after.startedAt + WATCH_SECONDS },
    onlyIf: unchangedSince('sequence', before?.sequence ?? null),
  });

const seenItem = z.object({ type: z.literal('seen') });

export const wasSeen = async (visitor: string): Promise<boolean> =>
  (await getItem(seenItem, seenKey(visitor))) !== null;

/** Stores that a visitor was seen; refused when that is stored already. @param now seconds since the epoch */
export const markVisitorSeen = (visitor: string, now: number): Change =>
  put({ Item: { ...seenKey(visitor), type: 'seen', ttl: now + 2 * DAY }, onlyIf: IS_NEW });

const saltItem = z.object({ type: z.literal('visitorSalt'), salt: z.string() });

/**
 * The secret of the current day (UTC), from which the numbers of visitors are derived. It is deleted a day later, so
 * that a number cannot be traced back to an address.
 * @param now seconds since the epoch
 */
export async function getVisitorSalt(now: number): Promise<string> {
  const day = isoOf(now).slice(0, 10);
  const stored = await getItem(saltItem, visitorSaltKey(day));
  if (stored) return stored.salt;
  await tryPutNewItem({
    Item: { ...visitorSaltKey(day), type: 'visitorSalt', salt: newSecret(), ttl: now + 2 * DAY },
  });
  const made = await getItem(saltItem, visitorSaltKey(day));
  if (!made) throw new Error(`The secret of the day ${day} does not exist`);
  return made.salt;
}
