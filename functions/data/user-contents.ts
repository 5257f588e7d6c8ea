import * as z from 'zod';
import { userKey } from './keys.ts';
import { firstItems } from './table.ts';
import { deleteItems } from './table-batches.ts';

const key = { PK: z.string(), SK: z.string() };

/** Whatever is in a user's partition, as far as the deletion of the account must know it. */
const contentItem = z.union([
  z.object({ type: z.literal('userTrace'), ...key, target: z.object(key) }),
  z.object({ type: z.string(), ...key }),
]);

export type UserContent = z.output<typeof contentItem>;

/** Up to `limit` items of a user's partition. */
export function firstUserContents(userId: string, limit: number): Promise<UserContent[]> {
  const all = {
    KeyConditionExpression: 'PK = :pk',
    ExpressionAttributeValues: { ':pk': userKey(userId).PK },
    ConsistentRead: true,
  };
  return firstItems(contentItem, all, limit);
}

/** Deletes items of a user, what they lead to first: a crash in between loses track of nothing. */
export async function deleteUserContents(contents: UserContent[]): Promise<void> {
  await deleteItems(contents.flatMap((content) => ('target' in content ? [content.target] : [])));
  await deleteItems(contents);
}
