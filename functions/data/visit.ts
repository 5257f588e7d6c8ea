import * as z from 'zod';
import { visitKey } from './keys.ts';
import { updateAndGetItem } from './table.ts';

/** When the visit ended that was there before, in seconds since the epoch; 0 when there was none. */
const visitItem = z.object({ endedBefore: z.number() });

/**
 * Records that a viewer asks for something through a link. The visit ends when nothing was asked for long enough; TTL
 * takes it away only later, so its end is compared.
 * @param now seconds since the epoch
 * @param end when the visit ends if nothing more is asked for, in seconds since the epoch
 * @returns whether a visit begins with it: true for one of several that ask at the same moment
 */
export async function recordVisit(shareToken: string, visitor: string, now: number, end: number): Promise<boolean> {
  const { endedBefore } = await updateAndGetItem(visitItem, {
    Key: visitKey(shareToken, visitor),
    // `endedBefore` is stored, so that a repeated request whose first answer was lost still returns it.
    UpdateExpression: 'SET #type = :type, endedBefore = if_not_exists(#ttl, :never), #ttl = :end',
    ExpressionAttributeNames: { '#type': 'type', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':type': 'visit', ':end': end, ':never': 0 },
  });
  return endedBefore <= now;
}
