import * as z from 'zod';
import { deleteFigures } from '../sharing/figures.ts';
import { deleteItems } from '../table/batches.ts';
import { expression } from '../table/expression.ts';
import { firstItems } from '../table/items.ts';
import {
  commentedKey,
  invitationTokenKey,
  type Key,
  membershipKey,
  shareTokenKey,
  workspaceKey,
} from '../table/keys.ts';

const key = { PK: z.string(), SK: z.string() };

/** An item in a workspace's partition, with the attributes that the deletion of the workspace needs. */
const contentItem = z.union([
  z.object({ type: z.literal('member'), ...key, workspaceId: z.string(), userId: z.string() }),
  z.object({ type: z.literal('invitation'), ...key, tokenHash: z.string() }),
  z.object({ type: z.enum(['namedLink', 'mainLink']), ...key, shareToken: z.string() }),
  z.object({ type: z.string(), ...key }),
]);

export type Content = z.output<typeof contentItem>;

/** Up to `limit` items of a workspace's partition, except the workspace's own item. */
export function firstContents(workspaceId: string, limit: number): Promise<Content[]> {
  const { PK, SK } = workspaceKey(workspaceId);
  return firstItems(contentItem, { where: expression`PK = ${PK} AND SK > ${SK}`, ConsistentRead: true }, limit);
}

/** Keys of the items in other partitions that belong to an item of the workspace. */
function companionOf(content: Content): Key[] {
  if ('userId' in content) {
    const { userId, workspaceId } = content;
    return [membershipKey(userId, workspaceId), commentedKey(userId, workspaceId)];
  }
  if ('shareToken' in content) return [shareTokenKey(content.shareToken)];
  return 'tokenHash' in content ? [invitationTokenKey(content.tokenHash)] : [];
}

/**
 * Deletes items of a workspace, but first the items of other partitions that belong to them: after a crash in between,
 * these can still be found.
 */
export async function deleteContents(contents: Content[]): Promise<void> {
  await deleteFigures(contents.flatMap((content) => ('shareToken' in content ? [content.shareToken] : [])));
  await deleteItems(contents.flatMap(companionOf));
  await deleteItems(contents);
}
