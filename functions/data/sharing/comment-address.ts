import * as z from 'zod';
import { keyedHash, newSecret } from '../../process/ids.ts';
import { COMMENT_ADDRESS_KEY_SECONDS } from '../../process/limits.ts';
import { IS_NEW } from '../table/expression.ts';
import { getItem } from '../table/items.ts';
import { commentFactKey } from '../table/keys.ts';
import { type Change, put } from '../table/transaction.ts';

/** Hex digits of a hash. */
const LENGTH = 32;

const keyItem = z.object({ type: z.literal('commentAddressKey'), secret: z.string() });

/**
 * Hashes the IP address of a guest, with a key of the place and of the current 30 days: comments that were written from
 * one address can be removed together, and nobody can look an address up.
 * @param now seconds since the epoch
 * @returns also the change that stores a new key. It belongs in the transaction that writes the comment.
 */
export async function hashAddress(
  recordingId: string,
  placeId: string,
  address: string,
  now: number,
): Promise<{ hash: string; changes: Change[] }> {
  const period = Math.floor(now / COMMENT_ADDRESS_KEY_SECONDS);
  const Key = commentFactKey(recordingId, 'ADDRESSES', placeId, String(period));
  const stored = await getItem(keyItem, Key);
  const secret = stored?.secret ?? newSecret();
  const Item = { ...Key, type: 'commentAddressKey', secret, ttl: (period + 1) * COMMENT_ADDRESS_KEY_SECONDS };
  return {
    hash: keyedHash(secret, address).slice(0, LENGTH),
    changes: stored ? [] : [put({ Item, onlyIf: IS_NEW })],
  };
}
