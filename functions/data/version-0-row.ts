import * as z from 'zod';
import { putPointer, removePointer } from './link-item.ts';
import { linkKey } from './table/keys.ts';
import { type Change, put, remove } from './table/transaction.ts';
import { inlineTokenOf, isLinkInline } from './version-0-link.ts';

/** Row of a workspace's list of recordings with links. The recording has the attributes of the link. */
export const linkRowItem = z.object({ type: z.literal('linkRow'), recordingId: z.string() });

interface Linked {
  id: string;
  namedLinkCount: number;
}

const isListed = (recording: Linked | null): recording is Linked =>
  recording !== null && (inlineTokenOf(recording) !== null || recording.namedLinkCount > 0);

/** Writes or deletes the recording's row in the workspace's list of links. A recording with links has one row. */
function rowWrites(before: Linked | null, after: Linked | null): Change[] {
  if (isListed(before) === isListed(after)) return [];
  if (isListed(after)) return [put({ Item: { ...linkKey(after.id), type: 'linkRow', recordingId: after.id } })];
  return before ? [remove({ Key: linkKey(before.id) })] : [];
}

/**
 * Keeps the pointer of the token of an inline main link and the row in the workspace's list of links in step with the
 * recording. Belongs in the transaction that changes its links.
 */
export function updateInlineLink(before: Linked | null, after: Linked | null): Change[] {
  if (!isLinkInline(after ?? before ?? {})) return [];
  const [from, to] = [inlineTokenOf(before), inlineTokenOf(after)];
  const removed = from !== null && from !== to ? [removePointer(from)] : [];
  const added = after && to !== null && from !== to ? [putPointer(to, { recordingId: after.id })] : [];
  return [...removed, ...added, ...rowWrites(before, after)];
}
