import { expect, it } from 'vitest';
import { createRequestTimes } from './request-times.ts';

/** The request times of a viewer who has everything that is there. */
function timesOfCaughtUp() {
  const times = createRequestTimes();
  times.caughtUp();
  return times;
}

const rounded = (waits: number[]) => waits.map(Math.round);

it('a viewer waits until the next segment is due, then ever longer up to two seconds', () => {
  const { next } = timesOfCaughtUp();
  const waits = [2000, null, null, null, null, null, null, null, null, null, null, null].map(next);
  expect(rounded(waits)).toEqual([1970, 100, 140, 196, 274, 384, 538, 753, 1054, 1476, 2000, 2000]);
});

it('a viewer whose request was repeated is in time', () => {
  const { next } = timesOfCaughtUp();
  next(null);
  expect(next(2000)).toBe(2000);
});

it('a viewer who finds everything at once requests it ever earlier, in case more is there', () => {
  const { next } = timesOfCaughtUp();
  expect([2000, 2000, 2000, 2000, 2000, 2000].map(next)).toEqual([1970, 1940, 1880, 1760, 1760, 1760]);
});

it('a viewer waits for the average length of parts, and never less than it takes to answer', () => {
  const { next } = timesOfCaughtUp();
  next(null);
  next(720);
  next(null);
  expect(next(480)).toBe(600);
  expect([40, 40, 40, 40].map(next).at(-1)).toBe(200);
});

it('a viewer who has just come, or was away, requests at once until nothing more is there', () => {
  const { next, caughtUp, isBehind, restart } = createRequestTimes();
  expect([500, 500].map(next)).toEqual([0, 0]);
  caughtUp();
  expect([next(null), isBehind()]).toEqual([100, false]);
  restart();
  expect([next(500), isBehind()]).toEqual([0, true]);
});
