import { expect, it } from 'vitest';
import { framesWithinLimit } from './make-strip.ts';

const frame = (bytes: number) => Buffer.alloc(bytes).toString('base64');

it.each([
  [[15_000, 15_000, 15_000, 15_000], 4],
  [[15_000, 15_000, 15_000, 15_003], 3],
  [[30_000, 30_000, 3, 3], 2],
  [[60_003, 3, 3, 3], 0],
])('of frames of %j bytes, a strip has the first %i', (sizes, count) => {
  const frames = sizes.map(frame);
  expect(framesWithinLimit(frames)).toEqual(frames.slice(0, count));
});
