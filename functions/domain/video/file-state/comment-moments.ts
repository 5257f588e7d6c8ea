import { DURATION_MAX_SECONDS } from '#shared/limits.ts';
import { type KeptRange, type KeptRanges, toShown } from '#shared/rules/editing/kept-ranges.ts';
import type { StoredLink } from '../../../data/sharing/link.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';

const MAX_MS = DURATION_MAX_SECONDS * 1000;

/**
 * The moments of a file that replaces the shown one: comments stay at their times, and hidden ones stay hidden. A longer
 * file continues with moments that no other file has.
 */
export function momentsReplaced({ moments, number }: Pick<StoredFile, 'moments' | 'number'>): KeptRange[] | null {
  const start = (number + 1) * 10 * MAX_MS;
  return moments && [...moments, [start, start + MAX_MS]];
}

/** Where a recording shows a stored moment; null where it is cut away. Both are in seconds. */
export function momentShown(moments: KeptRanges | null, at: number): number | null {
  if (!moments) return at > DURATION_MAX_SECONDS ? null : at;
  const ms = toShown(moments, Math.round(at * 1000));
  return ms === null ? null : ms / 1000;
}

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((one, other) => one + other, 0);

/** The key of a place in `hiddenComments`. */
export const hiddenKey = (placeId: string): string => placeId.replaceAll('-', '');

/** Comments of a recording that are shown, of all places. */
export const shownCommentCount = ({ commentCount, hiddenComments }: StoredRecording): number =>
  commentCount - sum(hiddenComments);

/** As `shownCommentCount`, of the link through which the recording was opened. */
export const shownLinkCommentCount = (
  { hiddenComments }: StoredRecording,
  { id, linkCommentCount }: Pick<StoredLink, 'id' | 'linkCommentCount'>,
): number => linkCommentCount - (hiddenComments[hiddenKey(id)] ?? 0);
