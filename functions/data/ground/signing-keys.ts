import * as z from 'zod';
import { unchangedSince } from '../table/expression.ts';
import { getItem, tryUpdateItem } from '../table/items.ts';
import { signingKeysKey } from '../table/keys.ts';

const signingKey = z.object({
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
export const saveSigningKeys = (before: SigningKeys | null, keys: SigningKey[]): Promise<boolean> =>
  tryUpdateItem({
    Key: signingKeysKey(),
    set: { type: 'signingKeys', version: (before?.version ?? 0) + 1, keys },
    onlyIf: unchangedSince('version', before?.version ?? null),
  });
