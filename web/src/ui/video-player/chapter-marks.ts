import type { Chapter } from '#shared/rules/chapters.ts';
import { placeOf } from './buffered-ranges.ts';

/** Half of the width of a mark. */
const HALF = '1px';

/**
 * The beginnings of chapters as gaps in a slider's line; none at its very beginning.
 * @param duration of the video, in seconds
 * @returns a CSS image
 */
export function marksOf(chapters: readonly Chapter[], duration: number): string {
  const places = chapters.filter(({ at }) => at > 0 && at < duration).map(({ at }) => placeOf(at / duration));
  if (places.length === 0) return 'none';
  const stops = places.flatMap((place) => {
    const [start, end] = [`calc(${place} - ${HALF})`, `calc(${place} + ${HALF})`];
    return [`transparent ${start}`, `var(--gap) ${start}`, `var(--gap) ${end}`, `transparent ${end}`];
  });
  return `linear-gradient(to right, ${stops.join(', ')})`;
}
