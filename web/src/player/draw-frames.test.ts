import { expect, it } from 'vitest';
import { momentsWithin, widthWithin } from './draw-frames.ts';

it('the moments of frames divide a video into equal parts', () => {
  expect(momentsWithin(10, 4)).toEqual([2, 4, 6, 8]);
  expect(momentsWithin(2.5, 4)).toEqual([0.5, 1, 1.5, 2]);
});

it.each([
  ['a wide video', 1920, 1080, 320],
  ['a tall video', 1080, 1920, 180],
  ['a square video', 900, 900, 320],
  // 30 pixels would make a frame of 324.
  ['a very tall video', 100, 1080, 29],
  ['a video that is smaller', 160, 90, 160],
  ['a line', 2, 4000, 1],
])('a frame of %s has a longest side of at most 320 pixels', (_what, width, height, expected) => {
  expect(widthWithin(320, width, height)).toBe(expected);
});
