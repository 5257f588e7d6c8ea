/** A part of a recording, in seconds. */
export type TimeRange = readonly [from: number, to: number];

/** Adds a range to sorted ranges that do not touch each other. Ranges that it touches are merged with it. */
export function addRange(ranges: readonly TimeRange[], [from, to]: TimeRange): TimeRange[] {
  if (!(to > from)) return [...ranges];
  const before = ranges.filter(([, end]) => end < from);
  const after = ranges.filter(([start]) => start > to);
  const touching = ranges.slice(before.length, ranges.length - after.length);
  const joined: TimeRange = [Math.min(from, touching[0]?.[0] ?? from), Math.max(to, touching.at(-1)?.[1] ?? to)];
  return [...before, joined, ...after];
}

/** Seconds in ranges that do not touch. */
export const lengthOf = (ranges: readonly TimeRange[]): number =>
  ranges.reduce((sum, [from, to]) => sum + to - from, 0);

/** Copies the ranges of a browser's `TimeRanges` object. */
export const rangesOf = (object: {
  length: number;
  start: (index: number) => number;
  end: (index: number) => number;
}): TimeRange[] => Array.from({ length: object.length }, (_, index) => [object.start(index), object.end(index)]);
