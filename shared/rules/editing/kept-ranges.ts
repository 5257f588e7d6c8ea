import { KEPT_MIN_MS, KEPT_RANGES_MAX } from '../../limits.ts';

/** A part of a recording, in milliseconds: `to` is not in it. */
export type KeptRange = readonly [from: number, to: number];

/**
 * What a cut keeps of the original: parts in their order that do not touch. Every time in it is the beginning of a frame,
 * rounded to milliseconds. What is *shown* are these parts without a gap.
 */
export type KeptRanges = readonly KeptRange[];

/** Frames a second of every converted file. Cuts are as exact as one of them. */
export const FRAME_RATE = 30;

/** The frame that begins nearest to a time in milliseconds. */
export const frameAt = (ms: number): number => Math.round((ms * FRAME_RATE) / 1000);

const timeOf = (frame: number): number => Math.round((frame * 1000) / FRAME_RATE);

/** The beginning of the frame that begins nearest to a time in milliseconds. */
export const onFrame = (ms: number): number => timeOf(frameAt(ms));

/** The frames of a part: from the first to the one after the last. */
export const framesOf = ([from, to]: KeptRange): KeptRange => [frameAt(from), frameAt(to)];

const frameCount = (kept: KeptRanges): number => kept.map(framesOf).reduce((sum, [first, end]) => sum + end - first, 0);

/** The length of what is shown, in milliseconds. */
export const shownLength = (kept: KeptRanges): number => timeOf(frameCount(kept));

/** Sorted parts with all edges on frames, without empty ones; parts that touch or overlap become one. */
export function normalizeKept(ranges: readonly KeptRange[]): KeptRange[] {
  const sorted = ranges
    .map(([from, to]): KeptRange => [onFrame(from), onFrame(to)])
    .filter(([from, to]) => to > from)
    .sort(([one], [other]) => one - other);
  const merged: KeptRange[] = [];
  for (const [from, to] of sorted) {
    const last = merged.at(-1);
    if (last && from <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], to)];
    else merged.push([from, to]);
  }
  return merged;
}

/** The whole of a recording. @param lengthMs of the original */
export const keptWhole = (lengthMs: number): KeptRange[] => normalizeKept([[0, lengthMs]]);

/** The parts that are in both lists. */
export const keptInBoth = (one: KeptRanges, other: KeptRanges): KeptRange[] =>
  normalizeKept(
    one.flatMap(([from, to]) =>
      other.map(([start, end]): KeptRange => [Math.max(from, start), Math.min(to, end)]).filter(([a, b]) => b > a),
    ),
  );

/** The kept ranges of a cut of a cut, in times of the original. @param other in times of what `one` shows */
export function keptOfKept(one: KeptRanges, other: KeptRanges): KeptRange[] {
  let before = 0;
  return one.map(framesOf).flatMap(([first, end]) => {
    const start = before;
    before += end - first;
    return other
      .map(framesOf)
      .map(([from, to]): KeptRange => [Math.max(from, start), Math.min(to, before)])
      .filter(([from, to]) => to > from)
      .map(([from, to]): KeptRange => [timeOf(first + from - start), timeOf(first + to - start)]);
  });
}

/** Parts of the original in the times of what is shown, without those that a cut removes. */
export const keptShown = (kept: KeptRanges, parts: KeptRanges): KeptRange[] =>
  normalizeKept(
    keptInBoth(kept, parts)
      .map((part) => spanShown(kept, part))
      .filter((span) => span !== null),
  );

/** What a cut removes. @param lengthMs of the original */
export function removedBy(kept: KeptRanges, lengthMs: number): KeptRange[] {
  const starts = [0, ...kept.map(([, to]) => to)];
  const ends = [...kept.map(([from]) => from), onFrame(lengthMs)];
  return starts.map((from, index): KeptRange => [from, ends[index] ?? from]).filter(([from, to]) => to > from);
}

/**
 * Why parts cannot be kept, in a sentence; null when they can.
 * @param kept as `normalizeKept` returns it
 * @param lengthMs of the original
 */
export function keptFault(kept: KeptRanges, lengthMs: number): string | null {
  if (kept.length === 0 || shownLength(kept) < Math.min(KEPT_MIN_MS, onFrame(lengthMs))) {
    return 'At least one second has to remain';
  }
  if (kept.length > KEPT_RANGES_MAX) return `At most ${KEPT_RANGES_MAX} parts can remain`;
  return (kept.at(-1)?.[1] ?? 0) > onFrame(lengthMs) ? 'The video is shorter than that' : null;
}

/** When a moment of the original is shown, in milliseconds; null for a moment in a removed part. */
export function toShown(kept: KeptRanges, ms: number): number | null {
  let before = 0;
  for (const [from, to] of kept) {
    if (ms < from) return null;
    if (ms < to) return timeOf(before) + ms - from;
    before += frameAt(to) - frameAt(from);
  }
  return null;
}

/** As `toShown`; for a moment in a removed part, when the next kept part begins. The end of what is shown is the last. */
export function nearestShown(kept: KeptRanges, ms: number): number {
  const next = kept.find(([, to]) => ms < to);
  return next ? (toShown(kept, Math.max(ms, next[0])) ?? 0) : shownLength(kept);
}

/**
 * The moment of the original at a moment of what is shown, in milliseconds. Where two parts meet, it is the beginning of
 * the second; from the end on, it is the end of the last part.
 */
export function toOriginal(kept: KeptRanges, shownMs: number): number {
  let before = 0;
  for (const [from, to] of kept) {
    const start = timeOf(before);
    before += frameAt(to) - frameAt(from);
    if (shownMs < timeOf(before)) return Math.min(to, from + Math.max(0, shownMs - start));
  }
  return kept.at(-1)?.[1] ?? 0;
}

/**
 * A span of the original, such as the time of a caption, in times of the cut. It is shorter where parts inside it are
 * removed, and null when all of it is.
 */
export function spanShown(kept: KeptRanges, [from, to]: KeptRange): KeptRange | null {
  const remaining = kept
    .map(([start, end]): KeptRange => [Math.max(from, start), Math.min(to, end)])
    .filter(([start, end]) => end > start);
  const [first, last] = [remaining[0], remaining.at(-1)];
  if (!first || !last) return null;
  const begin = toShown(kept, first[0]) ?? 0;
  const lastBegin = toShown(kept, last[0]) ?? 0;
  return [begin, lastBegin + last[1] - last[0]];
}
