import { rangesOf } from '#shared/rules/ground/time-ranges.ts';

/** A file counts as loaded to its end when at most so many seconds of it are missing. */
const END_SECONDS = 0.5;

/** The seconds that are loaded ahead; infinity when that is everything. */
export function loadedAhead({ buffered, currentTime, duration }: HTMLVideoElement): number {
  const [, end] = rangesOf(buffered).find(([from, to]) => from <= currentTime && to >= currentTime) ?? [];
  if (end === undefined) return 0;
  return end >= duration - END_SECONDS ? Number.POSITIVE_INFINITY : end - currentTime;
}
