import * as z from 'zod';
import { deleteItems } from '../table/batches.ts';
import { expression } from '../table/expression.ts';
import { firstItems } from '../table/items.ts';
import { type Key, userKey, userTraceKey } from '../table/keys.ts';
import { type Change, put } from '../table/transaction.ts';

const key = { PK: z.string(), SK: z.string() };

/** An item in a user's partition, with the attributes that the deletion of the account needs. */
const contentItem = z.union([
  z.object({ type: z.literal('userTrace'), ...key, target: z.object(key) }),
  z.object({ type: z.string(), ...key }),
]);

export type UserContent = z.output<typeof contentItem>;

/** Up to `limit` items of a user's partition. */
export const firstUserContents = (userId: string, limit: number): Promise<UserContent[]> =>
  firstItems(contentItem, { where: expression`PK = ${userKey(userId).PK}`, ConsistentRead: true }, limit);

/**
 * Deletes items of a user, and before them the targets of traces: after a crash in between, the traces still point to
 * these.
 */
export async function deleteUserContents(contents: UserContent[]): Promise<void> {
  await deleteItems(contents.flatMap((content) => ('target' in content ? [content.target] : [])));
  await deleteItems(contents);
}

/**
 * Writes a trace: an item in the user's partition that points to an item of another partition that names the user.
 * The deletion of the account finds that item by its trace. Both expire at the same time.
 * @param ttl of the target, in seconds since the epoch
 */
export const putUserTrace = (userId: string, target: Key, ttl: number): Change =>
  put({ Item: { ...userTraceKey(userId, target), type: 'userTrace', target, ttl } });
