import { expect, it } from 'vitest';
import { clockText } from '#shared/rules/duration-text.ts';
import { shownLength } from './use-playback.ts';

it.each([4, 4.02, 4.56, 4.98, 0.7, 61.4])('of a recording of %f s is the one that lists show', (seconds) => {
  const known = Math.floor(seconds);
  // A conversion ends with a whole frame of its own.
  for (const own of [seconds, Math.ceil(seconds * 30) / 30]) {
    expect(clockText(shownLength(own, known))).toBe(clockText(known));
  }
});

it('is what the file says where the known length is that of another, or missing', () => {
  expect([shownLength(9.5, 4), shownLength(9.5, null)]).toEqual([9.5, 9.5]);
});

it('is the known length while the file does not say its own', () => {
  expect([shownLength(Number.POSITIVE_INFINITY, 4), shownLength(Number.NaN, null)]).toEqual([4, 0]);
});
