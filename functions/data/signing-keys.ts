import * as z from 'zod';
import { signingKeysKey } from './keys.ts';
import { getItem, updateItem } from './table.ts';
import { isConditionFailure } from './write-id.ts';

const signingKey = z.object({
  /** The HMAC key. */
  secret: z.string(),
  /** Time from which it signs, seconds since the epoch; null while the edge may not have it yet. */
  signsFrom: z.number().nullable(),
});
export type SigningKey = z.output<typeof signingKey>;

const signingKeysItem = z.object({
  type: z.literal('signingKeys'),
  /** Number of changes. */
  version: z.number(),
  /** In the order in which they sign. */
  keys: z.array(signingKey),
});

/** The accepted keys of media tokens. The edge's copy of them is the entry `SIGNING_KEY_ENTRY`. */
export type SigningKeys = Omit<z.output<typeof signingKeysItem>, 'type'>;

/** Reads the keys; null before the first key exists. */
export const getSigningKeys = (): Promise<SigningKeys | null> => getItem(signingKeysItem, signingKeysKey());

/**
 * Writes the keys.
 * @param before as they were read; null for the first keys
 * @returns false when they have changed since
 */
export async function saveSigningKeys(before: SigningKeys | null, keys: SigningKey[]): Promise<boolean> {
  const version = before?.version ?? 0;
  try {
    await updateItem({
      Key: signingKeysKey(),
      UpdateExpression: 'SET #type = :type, #version = :next, #keys = :keys',
      ConditionExpression: before ? '#version = :version' : 'attribute_not_exists(PK)',
      ExpressionAttributeNames: { '#type': 'type', '#version': 'version', '#keys': 'keys' },
      ExpressionAttributeValues: {
        ':type': 'signingKeys',
        ':next': version + 1,
        ':keys': keys,
        ...(before && { ':version': version }),
      },
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
