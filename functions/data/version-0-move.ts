import { mainLinkId } from './link.ts';
import { itemOfLink } from './link-item.ts';
import type { StoredRecording } from './recording.ts';
import { type Expression, expression, hasValues } from './table/expression.ts';
import { linkKey, recordingKey } from './table/keys.ts';
import { type Change, put, remove, update } from './table/transaction.ts';
import { inlineLinkOf, inlineNamesOf, uncheckedAttributesOf } from './version-0-link.ts';

const isAsRead = (name: string, value: unknown): Expression =>
  value === undefined ? expression`attribute_not_exists(${expression([`#${name}`])})` : hasValues({ [name]: value });

/** The condition that neither the recording nor its link has changed, nor a view or comment was counted. */
const isUnchanged = (recording: StoredRecording): Expression =>
  uncheckedAttributesOf(recording).reduce(
    (all, { name, value }) => expression`${all} AND ${isAsRead(name, value)}`,
    hasValues({ version: recording.version }),
  );

/**
 * Moves the main link of a recording of version 0 into an item of its own. The token and what it points to stay. The row
 * in the list of links becomes that item, or goes: a recording with named links alone needs none.
 */
export function extractMainLink(recording: StoredRecording): Change[] {
  const link = inlineLinkOf(recording, mainLinkId);
  // The token of some removed links is not stored. What takes its place opens nothing, so anyone may know it.
  const shareToken = link?.shareToken || `removed-${recording.id}`;
  return [
    update({
      Key: recordingKey(recording.id),
      set: { hasMainLink: link !== null, version: recording.version + 1 },
      remove: inlineNamesOf(recording),
      onlyIf: isUnchanged(recording),
    }),
    link
      ? put({ Item: itemOfLink({ ...link, id: mainLinkId(shareToken), shareToken, version: 0, isInline: undefined }) })
      : remove({ Key: linkKey(recording.id) }),
  ];
}
