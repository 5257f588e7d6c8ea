import * as z from 'zod';
import { expression } from '../table/expression.ts';
import { updateAndGetItem } from '../table/items.ts';
import { visitKey } from '../table/keys.ts';

/** End of the previous visit, in seconds since the epoch; 0 for the first visit. */
const visitItem = z.object({ endedBefore: z.number() });

/**
 * Records a viewer's request through a link. The visit ends after a time without requests. Its end is compared, because
 * TTL deletes the item only later.
 * @param now seconds since the epoch
 * @param end when the visit ends without further requests, in seconds since the epoch
 * @returns whether a visit begins with this request: true for only one of several at the same time
 */
export async function recordVisit(shareToken: string, visitor: string, now: number, end: number): Promise<boolean> {
  const { endedBefore } = await updateAndGetItem(visitItem, {
    Key: visitKey(shareToken, visitor),
    // `endedBefore` is stored, so that a repeated request whose first answer was lost still returns it.
    set: { type: 'visit', endedBefore: expression`if_not_exists(#ttl, ${0})`, ttl: end },
  });
  return endedBefore <= now;
}
