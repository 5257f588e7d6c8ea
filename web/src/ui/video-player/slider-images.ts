import type { Chapter } from '#shared/rules/chapters.ts';

/** A stretch of a video, in seconds. */
export type Stretch = readonly [from: number, to: number];

/** The stretches that the browser holds. */
export const stretchesOf = (ranges: TimeRanges): Stretch[] =>
  Array.from({ length: ranges.length }, (_, index) => [ranges.start(index), ranges.end(index)]);

/** Where a share of the slider is, 0 to 1: its thumb stays within it, so both ends are half a thumb short. */
const placeOf = (share: number) => `calc(var(--thumb) / 2 + (100% - var(--thumb)) * ${share.toFixed(4)})`;

/**
 * Stretches of a video as stripes of `--loaded` along a slider.
 * @param duration of the video, in seconds
 * @returns a CSS image
 */
export function stripesOf(stretches: readonly Stretch[], duration: number): string {
  if (stretches.length === 0 || !(duration > 0)) return 'none';
  const stops = stretches.flatMap(([from, to]) => {
    const [start, end] = [from, to].map((seconds) => placeOf(Math.min(seconds / duration, 1)));
    return [`transparent ${start}`, `var(--loaded) ${start}`, `var(--loaded) ${end}`, `transparent ${end}`];
  });
  return `linear-gradient(to right, ${stops.join(', ')})`;
}

/** Half of the width of a mark. */
const HALF_MARK = '1px';

/**
 * The beginnings of chapters as gaps in a slider's line; none at its very beginning.
 * @param duration of the video, in seconds
 * @returns a CSS image
 */
export function marksOf(chapters: readonly Chapter[], duration: number): string {
  const places = chapters.filter(({ at }) => at > 0 && at < duration).map(({ at }) => placeOf(at / duration));
  if (places.length === 0) return 'none';
  const stops = places.flatMap((place) => {
    const [start, end] = [`calc(${place} - ${HALF_MARK})`, `calc(${place} + ${HALF_MARK})`];
    return [`transparent ${start}`, `var(--gap) ${start}`, `var(--gap) ${end}`, `transparent ${end}`];
  });
  return `linear-gradient(to right, ${stops.join(', ')})`;
}
