import type { KeptRange } from '#shared/rules/editing/kept-ranges.ts';
import { decibelsOf, LEVEL_MS, type Levels, UNKNOWN } from '#web/media/timeline/sound-levels.ts';

/** A silence is longer than this, in milliseconds. */
const SILENCE_MS = 2000;

/** Sound below it is silence, in decibels of full scale: above the noise of usual microphones, below soft speech. */
const SILENCE_DECIBELS = -45;

/** The time that stays at each end of a silence, in milliseconds: words end and begin softly. */
const MARGIN_MS = 250;

/** Whether nothing is heard; false for a level that is not read yet. */
export const isSilent = (level: number): boolean => level !== UNKNOWN && decibelsOf(level) < SILENCE_DECIBELS;

/** The parts of a video in which nothing is heard for more than two seconds, in milliseconds, without their ends. */
export function silencesIn(levels: Levels): KeptRange[] {
  const found: KeptRange[] = [];
  let start: number | null = null;
  const end = (index: number) => {
    if (start !== null && (index - start) * LEVEL_MS > SILENCE_MS) {
      found.push([start * LEVEL_MS + MARGIN_MS, index * LEVEL_MS - MARGIN_MS]);
    }
    start = null;
  };
  levels.forEach((level, index) => {
    if (!isSilent(level)) end(index);
    else start ??= index;
  });
  end(levels.length);
  return found;
}
