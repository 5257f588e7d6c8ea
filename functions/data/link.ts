import * as z from 'zod';
import { linkRowKey, linkRowPrefix, shareTokenKey, workspaceKey } from './keys.ts';
import { type ListStart, queryNewestFirst } from './newest-first.ts';
import { getItem, type QueryPage, type Write } from './table.ts';

const pointerItem = z.object({ type: z.literal('shareToken'), recordingId: z.string() });

/** Row of a workspace's list of links. What it shows is read from the recording: there is one truth. */
const linkRowItem = z.object({ type: z.literal('linkRow'), recordingId: z.string() });
export type LinkRow = z.output<typeof linkRowItem>;

/** The recordings that a workspace's links open, by id, newest first, by one request. */
export const pageLinkRows = (workspaceId: string, from: ListStart): Promise<QueryPage<LinkRow>> =>
  queryNewestFirst(linkRowItem, workspaceKey(workspaceId).PK, linkRowPrefix, from);

/** Id of the recording that a share token opens; null for a token that is none, or no longer. */
export async function findLinkedRecordingId(shareToken: string): Promise<string | null> {
  const pointer = await getItem(pointerItem, shareTokenKey(shareToken));
  return pointer?.recordingId ?? null;
}

/** The link that a recording is shared through. */
interface Link {
  id: string;
  shareToken: string | null;
}

const addLinkWrites = (id: string, shareToken: string): Write[] => [
  {
    Put: {
      Item: { ...shareTokenKey(shareToken), type: 'shareToken', recordingId: id },
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  },
  { Put: { Item: { ...linkRowKey(id), type: 'linkRow', recordingId: id, shareToken } } },
];

/**
 * Keeps the token's pointer and the row in the workspace's list of links in step with the recording.
 * Belongs in the transaction that changes its `shareToken`.
 */
export function linkWrites(before: Link | null, after: Link | null): Write[] {
  const from = before?.shareToken ?? null;
  const to = after?.shareToken ?? null;
  if (from === to) return [];
  const removed: Write[] = before && from ? [{ Delete: { Key: shareTokenKey(from) } }] : [];
  if (after && to) return [...removed, ...addLinkWrites(after.id, to)];
  return before ? [...removed, { Delete: { Key: linkRowKey(before.id) } }] : removed;
}
