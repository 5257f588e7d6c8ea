import { REPORT_SECONDS, RETENTION_BUCKETS } from '#shared/model/sharing/figures.ts';
import { addRange, lengthOf, type TimeRange } from '#shared/rules/ground/time-ranges.ts';
import { PLAY_SPEED_MAX } from '../../../process/limits.ts';

/** Delay that the first report of a visit may have, in seconds. */
const LATE_SECONDS = 10;

/**
 * The most seconds of a recording that a visit can have played.
 * @param passed seconds since the visit's first report
 */
export const playableIn = (passed: number): number => (passed + REPORT_SECONDS + LATE_SECONDS) * PLAY_SPEED_MAX;

/** The different seconds of a recording in some ranges, in order: at most the first `most` seconds of them. */
export function playedRanges(ranges: readonly TimeRange[], duration: number, most: number): TimeRange[] {
  const within = ranges.map(([from, to]): TimeRange => [Math.max(0, from), Math.min(duration, to)]);
  const played: TimeRange[] = [];
  let left = most;
  for (const [from, to] of within.reduce<TimeRange[]>(addRange, [])) {
    if (left <= 0) break;
    played.push([from, Math.min(to, from + left)]);
    left -= to - from;
  }
  return played;
}

/** Allowed for the rounding of numbers, in seconds. */
const ROUNDING = 1e-6;

/**
 * Indexes of the hundredths of a recording that the ranges cover at least by half. The ranges do not touch each other.
 */
export function playedBuckets(ranges: readonly TimeRange[], duration: number): number[] {
  const width = duration / RETENTION_BUCKETS;
  const inBucket = (index: number): number =>
    lengthOf(
      ranges
        .map(([from, to]): TimeRange => [Math.max(from, index * width), Math.min(to, (index + 1) * width)])
        .filter(([from, to]) => to > from),
    );
  return Array.from({ length: RETENTION_BUCKETS }, (_, index) => index).filter(
    (index) => inBucket(index) >= width / 2 - ROUNDING,
  );
}
