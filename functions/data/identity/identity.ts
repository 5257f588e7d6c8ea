import * as z from 'zod';
import { sha256 } from '../../process/ids.ts';
import { hasValues, IS_NEW } from '../table/expression.ts';
import { getItem } from '../table/items.ts';
import { identityKey, identityOwnerKey } from '../table/keys.ts';
import { type Change, check, put, remove, update } from '../table/transaction.ts';

/** Who somebody is: an issuer, and its name for the person. Neither changes, unlike e-mail addresses and user names. */
export interface Identity {
  issuer: string;
  subject: string;
}

const identityItem = z.object({
  type: z.literal('identity'),
  userId: z.string(),
  issuer: z.string(),
  subject: z.string(),
  /** As the provider said it last; null when it said none. It decides nothing. */
  email: z.string().nullable(),
  linkedAt: z.string(),
  usedAt: z.string(),
});

export type StoredIdentity = Omit<z.output<typeof identityItem>, 'type'>;

const ownerItem = z.object({ type: z.literal('identityOwner'), userId: z.string() });

const ownerKey = ({ issuer, subject }: Identity) => identityOwnerKey(sha256(JSON.stringify([issuer, subject])));

/** Id of the user whom an identity logs in; null for an identity that is not linked. */
export async function getIdentityOwner(identity: Identity): Promise<string | null> {
  return (await getItem(ownerItem, ownerKey(identity)))?.userId ?? null;
}

/** The identity by which a user signs on; null without one. */
export const getIdentity = (userId: string): Promise<StoredIdentity | null> =>
  getItem(identityItem, identityKey(userId));

const isSame = ({ issuer, subject }: Identity) => hasValues({ issuer, subject });

/**
 * Links an identity to a user, in place of the user's identity before. Refused when somebody has the identity already, or
 * the user's identity is not `before` any more.
 */
export const linkIdentity = (identity: StoredIdentity, before: StoredIdentity | null): Change[] => [
  put({ Item: { ...ownerKey(identity), type: 'identityOwner', userId: identity.userId }, onlyIf: IS_NEW }),
  put({
    Item: { ...identityKey(identity.userId), type: 'identity', ...identity },
    onlyIf: before ? isSame(before) : IS_NEW,
  }),
  ...(before ? [remove({ Key: ownerKey(before), onlyIf: hasValues({ userId: identity.userId }) })] : []),
];

/** Stores a sign-on. Refused when the identity was removed or replaced since it was read. @param usedAt ISO 8601 */
export const markIdentityUsed = (
  identity: Identity & Pick<StoredIdentity, 'userId'>,
  used: Pick<StoredIdentity, 'email' | 'usedAt'>,
): Change => update({ Key: identityKey(identity.userId), set: used, onlyIf: isSame(identity) });

/** Removes an identity from its user; refused when it was removed or replaced already. */
export const removeIdentity = (identity: StoredIdentity): Change[] => [
  remove({ Key: identityKey(identity.userId), onlyIf: isSame(identity) }),
  remove({ Key: ownerKey(identity), onlyIf: hasValues({ userId: identity.userId }) }),
];

/**
 * Removes the identity of a user whose account is deleted. Refused when the user has got or lost one since it was read.
 * @param before as it was read; null for none
 */
export const endIdentity = (userId: string, before: StoredIdentity | null): Change[] =>
  before ? removeIdentity(before) : [check({ Key: identityKey(userId), onlyIf: IS_NEW })];
