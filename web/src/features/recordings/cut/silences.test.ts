import { describe, expect, it } from 'vitest';
import { LEVEL_MS, levelOf, UNKNOWN } from '#web/media/timeline/sound-levels.ts';
import { silencesIn } from './silences.ts';

const SPEECH = levelOf(0.2);
const NOISE = levelOf(0.001);

/** Sound of parts, each with a level and a length in seconds. */
const sound = (...parts: [level: number, seconds: number][]) =>
  Uint8Array.from(parts.flatMap(([level, seconds]) => Array<number>((seconds * 1000) / LEVEL_MS).fill(level)));

describe('silences', () => {
  it('are longer than two seconds, and keep a quarter of a second at each end', () => {
    expect(silencesIn(sound([SPEECH, 3], [NOISE, 2], [SPEECH, 1], [NOISE, 2.1], [SPEECH, 1]))).toEqual([[6250, 7850]]);
  });

  it('are also found at the beginning and at the end', () => {
    expect(silencesIn(sound([NOISE, 4], [SPEECH, 1], [levelOf(0), 3]))).toEqual([
      [250, 3750],
      [5250, 7750],
    ]);
  });

  it('are not where the sound is not read yet', () => {
    expect(silencesIn(sound([NOISE, 1.5], [UNKNOWN, 5], [NOISE, 1.5]))).toEqual([]);
  });
});
