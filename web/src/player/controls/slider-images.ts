import type { Chapter } from '#shared/rules/chapters.ts';
import type { TimeRange } from '#shared/rules/time-ranges.ts';

/** The position of a share, 0 to 1, along the slider. The thumb stays inside, so both ends are half a thumb short. */
const placeOf = (share: number) => `calc(var(--thumb) / 2 + (100% - var(--thumb)) * ${share.toFixed(4)})`;

/**
 * Draws ranges of a video as stripes of the colour `--loaded` along a slider.
 * @param duration of the video, in seconds
 * @returns a CSS image
 */
export function stripesOf(ranges: readonly TimeRange[], duration: number): string {
  if (ranges.length === 0 || !(duration > 0)) return 'none';
  const stops = ranges.flatMap(([from, to]) => {
    const [start, end] = [from, to].map((seconds) => placeOf(Math.min(seconds / duration, 1)));
    return [`transparent ${start}`, `var(--loaded) ${start}`, `var(--loaded) ${end}`, `transparent ${end}`];
  });
  return `linear-gradient(to right, ${stops.join(', ')})`;
}

/** Half of the width of a mark. */
const HALF_MARK = '1px';

/**
 * Draws the start of each chapter as a gap in the slider's track, except at time 0.
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
