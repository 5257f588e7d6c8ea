import { expect, it } from 'vitest';
import { LEVEL_MS, levelOf, newLevels } from '#web/media/timeline/sound-levels.ts';
import { wavePath } from './wave.tsx';

/** Two seconds: silent, then loud. Pixels are 20 ms. */
const levels = newLevels(2).map((_, index) => levelOf(index < 50 ? 0 : 1));
const view = { scroll: 0, width: 100, scale: 1000 / LEVEL_MS };
const heights = (path: string) => [...path.matchAll(/v([\d.]+)/g)].map(([, height]) => Number(height));

it('the wave is as high as the sound is loud', () => {
  expect(heights(wavePath(levels, view))).toEqual([...Array<number>(25).fill(1), ...Array<number>(25).fill(48)]);
});

it('the loudest sound of a pixel counts', () => {
  expect(heights(wavePath(levels, { scroll: 0, width: 2, scale: 1 }))).toEqual([48]);
});

it('nothing is drawn where the sound is not read yet, and after the end', () => {
  expect(wavePath(newLevels(2), view)).toBe('');
  expect(heights(wavePath(levels, { ...view, scroll: 90, width: 60 }))).toHaveLength(5);
});
