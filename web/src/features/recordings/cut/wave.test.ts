import { expect, it } from 'vitest';
import { LEVEL_MS, levelOf, newLevels } from '#web/media/timeline/sound-levels.ts';
import { wavePaths } from './wave.tsx';

/** Two seconds: silent, then loud. Pixels are 20 ms. */
const levels = newLevels(2).map((_, index) => levelOf(index < 50 ? 0 : 1));
const view = { scroll: 0, width: 100, scale: 1000 / LEVEL_MS };
const heights = (path: string) => [...path.matchAll(/v([\d.]+)/g)].map(([, height]) => Number(height));

it('the wave is as high as the sound is loud, and flat in a silence', () => {
  const { heard, silent } = wavePaths(levels, view);
  expect(heights(heard)).toEqual(Array<number>(25).fill(48));
  expect(silent.match(/M\d+ 24h2/g)).toHaveLength(25);
});

it('the loudest sound of a pixel counts', () => {
  expect(heights(wavePaths(levels, { scroll: 0, width: 2, scale: 1 }).heard)).toEqual([48]);
});

it('nothing is drawn where the sound is not read yet, and after the end', () => {
  expect(wavePaths(newLevels(2), view)).toEqual({ heard: '', silent: '' });
  expect(heights(wavePaths(levels, { ...view, scroll: 90, width: 60 }).heard)).toHaveLength(5);
});
