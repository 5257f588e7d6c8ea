import * as z from 'zod';
import { expression } from './expression.ts';
import { type Key, userKey, userTraceKey } from './keys.ts';
import { firstItems, type Write } from './table.ts';
import { deleteItems } from './table-batches.ts';

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
export const userTraceWrite = (userId: string, target: Key, ttl: number): Write => ({
  Put: { Item: { ...userTraceKey(userId, target), type: 'userTrace', target, ttl } },
});
