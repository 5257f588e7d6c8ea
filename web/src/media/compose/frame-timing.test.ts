import { expect, it } from 'vitest';
import { createPictureDelay, PICTURE_DELAY_MS, type PictureDelay } from './frame-timing.ts';

/** The wait of a picture that was captured at `capturedMs`, arrives `transitMs` later, and is composed in `composedMs`. */
function arrive(delay: PictureDelay, capturedMs: number, transitMs: number, composedMs = 0): number {
  const arrivedMs = 5000 + capturedMs + transitMs;
  delay.onArrival(capturedMs * 1000, arrivedMs);
  return Math.round(delay.leftOf(capturedMs * 1000, arrivedMs + composedMs));
}

it('a picture that arrives late waits less, so that it fits to the sound', () => {
  const delay = createPictureDelay();
  expect(arrive(delay, 0, 10)).toBe(PICTURE_DELAY_MS);
  expect(arrive(delay, 40, 40)).toBe(PICTURE_DELAY_MS - 30);
  expect(arrive(delay, 80, 200)).toBe(0);
  expect(arrive(delay, 120, 10)).toBe(PICTURE_DELAY_MS);
});

it('a picture that takes long to compose waits less', () => {
  const delay = createPictureDelay();
  expect(arrive(delay, 0, 10, 30)).toBe(PICTURE_DELAY_MS - 30);
  expect(arrive(delay, 40, 10, 30)).toBe(PICTURE_DELAY_MS - 30);
});

it('a picture that stands still is not late', () => {
  const delay = createPictureDelay();
  expect(arrive(delay, 0, 10)).toBe(PICTURE_DELAY_MS);
  expect(arrive(delay, 0, 900)).toBe(PICTURE_DELAY_MS);
});

it('timestamps that begin again make pictures early for a while only', () => {
  const delay = createPictureDelay();
  arrive(delay, 0, 10);
  arrive(delay, 40, -40);
  const delays = Array.from({ length: 600 }, (_, index) => arrive(delay, 80 + index * 40, 10));
  expect(delays[0]).toBeLessThan(PICTURE_DELAY_MS - 40);
  expect(delays.at(-1)).toBe(PICTURE_DELAY_MS);
});
