import { DURATION_MAX_SECONDS } from '#shared/model/recording.ts';
import { type KeptRange, type KeptRanges, keptOfKept, toShown } from '#shared/rules/kept-ranges.ts';
import type { EarlierFile, FileVersions } from '../../data/file.ts';
import type { StoredLink } from '../../data/link.ts';
import type { StoredRecording } from '../../data/recording.ts';

/** What decides on the moments of a file. */
export type ShownMoments = Pick<EarlierFile, 'cut' | 'moments'>;

const MAX_MS = DURATION_MAX_SECONDS * 1000;

/** The parts of a cut. One that reaches the last whole second has everything from there on. */
function wholeEnd(kept: KeptRanges, { duration }: EarlierFile): KeptRanges {
  const [last, endMs] = [kept.at(-1), (duration ?? 0) * 1000];
  return last && last[1] >= endMs ? [...kept.slice(0, -1), [last[0], Math.max(last[1], endMs + 1000)]] : kept;
}

export function momentsOfFile({ cut, moments }: ShownMoments, earlier: EarlierFile[]): KeptRange[] | null {
  const source = earlier.find(({ number }) => number === cut?.source);
  if (!cut || !source) return moments;
  const kept = wholeEnd(cut.kept, source);
  const original = momentsOfFile(source, earlier);
  return original ? keptOfKept(original, kept) : [...kept];
}

/** Those of the file that is shown, or is being rendered. */
const momentsShown = ({ next, earlier, cut, moments }: FileVersions): KeptRange[] | null =>
  momentsOfFile({ cut: next?.cut ?? cut, moments }, earlier);

/** The moments that a recording shows. */
export const momentsOf = ({ versions }: Pick<StoredRecording, 'versions'>): KeptRanges | null =>
  versions && momentsShown(versions);

/**
 * The moments of a file that replaces the one that is shown: comments stay where they are, and what is hidden stays
 * hidden. Where it is longer, it has times that no other file has.
 */
export function momentsReplaced(versions: FileVersions): KeptRange[] | null {
  const shown = momentsShown(versions);
  const start = (versions.number + 1) * 10 * MAX_MS;
  return shown && [...shown, [start, start + MAX_MS]];
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
