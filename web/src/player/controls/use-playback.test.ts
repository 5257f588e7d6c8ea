import { expect, it } from 'vitest';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { shownLength } from './use-playback.ts';

it.each([4, 4.02, 4.56, 4.98, 0.7, 61.4])('the shown length of a recording of %f s is the one in lists', (seconds) => {
  const known = Math.floor(seconds);
  // A conversion ends with a whole frame of its own.
  for (const own of [seconds, Math.ceil(seconds * 30) / 30]) {
    expect(clockText(shownLength(own, known))).toBe(clockText(known));
  }
});

it('the shown length is that of the file where the known one differs or is missing', () => {
  expect([shownLength(9.5, 4), shownLength(9.5, null)]).toEqual([9.5, 9.5]);
});

it('the shown length is the known one while that of the file is unknown', () => {
  expect([shownLength(Number.POSITIVE_INFINITY, 4), shownLength(Number.NaN, null)]).toEqual([4, 0]);
});
