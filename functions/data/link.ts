import * as z from 'zod';
import { type ListPart, type ListStart, queryNewestFirst } from './newest-first.ts';
import { IS_NEW } from './table/expression.ts';
import { getItem } from './table/items.ts';
import { linkRowKey, linkRowPrefix, shareTokenKey, workspaceKey } from './table/keys.ts';
import { type Change, put, remove } from './table/transaction.ts';

const pointerItem = z.object({
  type: z.literal('shareToken'),
  recordingId: z.string(),
  /** Id of the named link; missing for the main link. */
  linkId: z.string().optional(),
});

/** The recording, and the named link, of a share token. */
export type LinkPointer = Omit<z.output<typeof pointerItem>, 'type'>;

/** Row of a workspace's list of recordings with links. The list reads the other attributes from the recording. */
const linkRowItem = z.object({ type: z.literal('linkRow'), recordingId: z.string() });
export type LinkRow = z.output<typeof linkRowItem>;

/** Ids of a workspace's recordings with links, newest first, by one request. */
export const pageLinkRows = (workspaceId: string, from: ListStart): Promise<ListPart<LinkRow>> =>
  queryNewestFirst(linkRowItem, workspaceKey(workspaceId).PK, linkRowPrefix, from);

/** Looks up a share token; null for an invalid or removed one. */
export const findLinkPointer = (shareToken: string): Promise<LinkPointer | null> =>
  getItem(pointerItem, shareTokenKey(shareToken));

export const pointerCreated = (shareToken: string, pointer: LinkPointer): Change =>
  put({ Item: { ...shareTokenKey(shareToken), type: 'shareToken', ...pointer }, onlyIf: IS_NEW });

export const pointerDeleted = (shareToken: string): Change => remove({ Key: shareTokenKey(shareToken) });

/** The links of a recording: its main link, if it has one, and the number of its named links. */
interface Links {
  id: string;
  shareToken: string | null;
  namedLinkCount: number;
}

const isListed = (links: Links | null): links is Links =>
  links !== null && (links.shareToken !== null || links.namedLinkCount > 0);

/** Writes or deletes the recording's row in the workspace's list of links. A recording with links has one row. */
function rowWrites(before: Links | null, after: Links | null): Change[] {
  if (isListed(before) === isListed(after)) return [];
  if (isListed(after)) {
    return [put({ Item: { ...linkRowKey(after.id), type: 'linkRow', recordingId: after.id } })];
  }
  return before ? [remove({ Key: linkRowKey(before.id) })] : [];
}

/**
 * Keeps the pointer of the main link's token and the row in the workspace's list of links in step with the recording.
 * Belongs in the transaction that changes its links.
 */
export function linkChanged(before: Links | null, after: Links | null): Change[] {
  const from = before?.shareToken ?? null;
  const to = after?.shareToken ?? null;
  const removed = from !== null && from !== to ? [pointerDeleted(from)] : [];
  const added = after && to !== null && from !== to ? [pointerCreated(to, { recordingId: after.id })] : [];
  return [...removed, ...added, ...rowWrites(before, after)];
}
