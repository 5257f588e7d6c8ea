import { type KeptRange, type KeptRanges, keptOfKept, nearestShown, toOriginal, toShown } from './kept-ranges.ts';

/*
 * The moment of a comment, and of a link (`?t=`), is a time of the first file, so that it stays where it is when the video
 * is cut, also again, or restored. *Moments* are the times that a file shows, as a cut has parts of its original; null for
 * all.
 */

/** How a moment is stored, so that it is shown again. At the end, it is that of the last millisecond. In seconds. */
export function momentStored(moments: KeptRanges | null, at: number): number {
  if (!moments) return at;
  const ms = toOriginal(moments, Math.round(at * 1000));
  return (toShown(moments, ms) === null ? ms - 1 : ms) / 1000;
}

/** Where the moment of a link is shown; for one that is cut away, the next that is shown. In seconds. */
export const momentReached = (moments: KeptRanges | null, at: number): number =>
  moments ? nearestShown(moments, at * 1000) / 1000 : at;

interface Original {
  moments: KeptRanges | null;
  /** Whole seconds. */
  duration: number | null;
}

/** The moments of a cut. One that reaches the last whole second of its original has everything from there on. */
export function momentsOfCut(parts: KeptRanges, { moments, duration }: Original): KeptRange[] {
  const [last, endMs] = [parts.at(-1), (duration ?? 0) * 1000];
  const isToEnd = last !== undefined && last[1] >= endMs;
  const kept: KeptRange[] = isToEnd ? [...parts.slice(0, -1), [last[0], Math.max(last[1], endMs + 1000)]] : [...parts];
  return moments ? keptOfKept(moments, kept) : kept;
}
