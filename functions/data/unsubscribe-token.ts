import * as z from 'zod';
import { nowSeconds } from '../process/clock.ts';
import { getItem, putItem } from './table/items.ts';
import { unsubscribeKey } from './table/keys.ts';

/** Life of the unsubscribe link of a mail, in seconds. */
const TOKEN_SECONDS = 180 * 24 * 60 * 60;

const tokenItem = z.object({
  type: z.literal('unsubscribeToken'),
  /** Seconds since the epoch. Compared on every read: TTL removes the item only days later. */
  ttl: z.number(),
});

export const saveUnsubscribeToken = (userId: string, secretHash: string): Promise<void> =>
  putItem({
    Item: { ...unsubscribeKey(userId, secretHash), type: 'unsubscribeToken', ttl: nowSeconds() + TOKEN_SECONDS },
  });

/** Whether a mail to the user had such a token that is still valid. */
export async function hasUnsubscribeToken(userId: string, secretHash: string): Promise<boolean> {
  const found = await getItem(tokenItem, unsubscribeKey(userId, secretHash));
  return found !== null && found.ttl > nowSeconds();
}
