import * as z from 'zod';
import { sha256 } from '../../process/ids.ts';
import { storedLine } from '../ground/stored-text.ts';
import { EXISTS, hasValues, IS_NEW } from '../table/expression.ts';
import { getItem, inPartition, listItems, tryUpdateItem } from '../table/items.ts';
import { passkeyKey, passkeyPrefix, userKey } from '../table/keys.ts';
import { type Change, put, remove, update } from '../table/transaction.ts';

const passkeyItem = z.object({
  type: z.literal('passkey'),
  userId: z.string(),
  /** Both in base64url, as the browser gave them. The key is a COSE key. */
  credentialId: z.string(),
  publicKey: z.string(),
  /** How often the authenticator has signed, as it says. Most that are synced say 0 each time. */
  counter: z.number(),
  transports: z.array(z.string()),
  name: storedLine,
  /** The host that it was made for: the id of the relying party. */
  host: z.string(),
  /** Whether it may ever be synced; missing for one that was not used since version 0.3. */
  isSyncable: z.boolean().optional(),
  isSynced: z.boolean(),
  createdAt: z.string(),
  /** ISO 8601; null before the first log-in with it. */
  lastUsedAt: z.string().nullable(),
  /** ISO 8601: since its count went back, it logs nobody in; null for any other. */
  copiedAt: z.string().nullable(),
});

export type StoredPasskey = Omit<z.output<typeof passkeyItem>, 'type'>;

/** A name for a passkey that gives no access: 64 bits of the hash of its credential id. */
export const passkeyIdOf = ({ credentialId }: Pick<StoredPasskey, 'credentialId'>): string =>
  sha256(credentialId).slice(0, 16);

type Named = Pick<StoredPasskey, 'userId' | 'credentialId'>;

const keyOf = ({ userId, credentialId }: Named) => passkeyKey(userId, sha256(credentialId));

/** A passkey of a user; null for an unknown or removed one. */
export const getPasskey = (named: Named): Promise<StoredPasskey | null> => getItem(passkeyItem, keyOf(named));

/** All passkeys of a user, in no order. */
export const listStoredPasskeys = (userId: string): Promise<StoredPasskey[]> =>
  listItems(passkeyItem, inPartition(userKey(userId).PK, passkeyPrefix));

/** Refused for a passkey that the user has already. */
export const putPasskey = (passkey: StoredPasskey): Change =>
  put({ Item: { ...keyOf(passkey), type: 'passkey', ...passkey }, onlyIf: IS_NEW });

/** Stores a log-in with a passkey. Refused when it was removed or copied, or has counted on, since it was read. */
export const markPasskeyUsed = (
  passkey: StoredPasskey,
  used: Pick<StoredPasskey, 'counter' | 'isSyncable' | 'isSynced' | 'lastUsedAt'>,
): Change =>
  update({ Key: keyOf(passkey), set: used, onlyIf: hasValues({ counter: passkey.counter, copiedAt: null }) });

/**
 * Notes that the count of a passkey went back. From then on it logs nobody in. Refused when it was noted before, or the
 * passkey is removed.
 * @param copiedAt ISO 8601
 */
export const closePasskey = (named: Named, copiedAt: string): Change =>
  update({ Key: keyOf(named), set: { copiedAt }, onlyIf: hasValues({ copiedAt: null }) });

/** @returns false when the passkey was removed meanwhile */
export const renameStoredPasskey = (named: Named, name: string): Promise<boolean> =>
  tryUpdateItem({ Key: keyOf(named), set: { name }, onlyIf: EXISTS });

/** Refused when it was removed already. */
export const removeStoredPasskey = (named: Named): Change => remove({ Key: keyOf(named), onlyIf: EXISTS });
