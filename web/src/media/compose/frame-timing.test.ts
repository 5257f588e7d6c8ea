import { expect, it } from 'vitest';
import { createPictureDelay, PICTURE_DELAY_MS } from './frame-timing.ts';

/** Delay of a picture that was captured at `capturedMs` and arrives `transitMs` later. */
const arrive = (delayOf: ReturnType<typeof createPictureDelay>, capturedMs: number, transitMs: number) =>
  Math.round(delayOf(capturedMs * 1000, 5000 + capturedMs + transitMs));

it('a picture that arrives late waits less, so that it fits to the sound', () => {
  const delayOf = createPictureDelay();
  expect(arrive(delayOf, 0, 10)).toBe(PICTURE_DELAY_MS);
  expect(arrive(delayOf, 40, 13)).toBe(PICTURE_DELAY_MS - 3);
  expect(arrive(delayOf, 80, 200)).toBe(0);
  expect(arrive(delayOf, 120, 10)).toBe(PICTURE_DELAY_MS);
});

it('a picture that stands still is not late', () => {
  const delayOf = createPictureDelay();
  expect(arrive(delayOf, 0, 10)).toBe(PICTURE_DELAY_MS);
  expect(arrive(delayOf, 0, 900)).toBe(PICTURE_DELAY_MS);
});

it('timestamps that begin again make pictures early for a while only', () => {
  const delayOf = createPictureDelay();
  arrive(delayOf, 0, 10);
  arrive(delayOf, 40, 0);
  const delays = Array.from({ length: 600 }, (_, index) => arrive(delayOf, 80 + index * 40, 10));
  expect(delays[0]).toBeLessThan(PICTURE_DELAY_MS);
  expect(delays.at(-1)).toBe(PICTURE_DELAY_MS);
});
