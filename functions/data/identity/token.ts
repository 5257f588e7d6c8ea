import * as z from 'zod';
import { TOKEN_SCOPES } from '#shared/model/identity/token.ts';
import { storedLine } from '../ground/stored-text.ts';
import { deleteItems } from '../table/batches.ts';
import { EXISTS } from '../table/expression.ts';
import { getItem, inPartition, listItems, tryUpdateItem } from '../table/items.ts';
import { tokenKey, tokenMailKey, tokenPrefix, userKey } from '../table/keys.ts';
import { type Change, put, remove } from '../table/transaction.ts';

const tokenItem = z.object({
  type: z.literal('token'),
  userId: z.string(),
  /** Names the token in lists and media addresses. It gives no access. */
  id: z.string(),
  name: storedLine,
  scope: z.enum(TOKEN_SCOPES),
  /** Null for all workspaces of the user. */
  workspaceIds: z.array(z.string()).nullable(),
  /** The user's number at the time of making. The token is valid only while the user has the same. */
  tokensVersion: z.number(),
  createdAt: z.string(),
  /** ISO 8601; null before the first use. */
  lastUsedAt: z.string().nullable(),
  lastClient: z.string().nullable(),
  /** Seconds since the epoch. Compared on every read: TTL removes the item only days later. */
  expire: z.number(),
  ttl: z.number(),
});

export type StoredToken = Omit<z.output<typeof tokenItem>, 'type' | 'ttl'>;

export interface TokenRow extends StoredToken {
  secretHash: string;
}

/** A token by its user and the hash of its secret; null for an unknown or revoked one. May have expired. */
export const getToken = (userId: string, secretHash: string): Promise<StoredToken | null> =>
  getItem(tokenItem, tokenKey(userId, secretHash));

/** All stored tokens of a user, in no order. Some may have ended. */
export async function listStoredTokens(userId: string): Promise<TokenRow[]> {
  const rows = await listItems(tokenItem.extend({ SK: z.string() }), inPartition(userKey(userId).PK, tokenPrefix));
  return rows.map(({ SK, ...token }) => ({ ...token, secretHash: SK.slice(tokenPrefix.length) }));
}

export const putToken = ({ secretHash, ...token }: TokenRow): Change =>
  put({ Item: { ...tokenKey(token.userId, secretHash), type: 'token', ...token, ttl: token.expire } });

/**
 * Stores when a token was used.
 * @returns false when the token was revoked meanwhile: it must stay revoked
 */
export const useToken = (
  { userId, secretHash }: Pick<TokenRow, 'userId' | 'secretHash'>,
  used: Pick<StoredToken, 'lastUsedAt' | 'lastClient'>,
): Promise<boolean> => tryUpdateItem({ Key: tokenKey(userId, secretHash), set: used, onlyIf: EXISTS });

/** Revokes a token, and takes back the order of the mail that it ends. Refused when it has been revoked already. */
export const removeToken = ({ userId, secretHash, id }: TokenRow): Change[] => [
  remove({ Key: tokenKey(userId, secretHash), onlyIf: EXISTS }),
  remove({ Key: tokenMailKey(userId, id) }),
];

/** Deletes a user's tokens from before `tokensVersion`, with the orders of their mails. They are invalid. */
export async function deleteDeadTokens(userId: string, tokensVersion: number): Promise<void> {
  const dead = (await listStoredTokens(userId)).filter((token) => token.tokensVersion < tokensVersion);
  await deleteItems(dead.flatMap(({ secretHash, id }) => [tokenKey(userId, secretHash), tokenMailKey(userId, id)]));
}
