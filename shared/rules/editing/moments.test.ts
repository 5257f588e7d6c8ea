import { expect, it } from 'vitest';
import type { KeptRange } from './kept-ranges.ts';
import { momentReached, momentStored } from './moments.ts';

/** Without the first 10 s, and without the time from 30 s to 40 s. */
const MOMENTS: KeptRange[] = [
  [10_000, 30_000],
  [40_000, 60_000],
];

it('a link from before a cut leads to its moment or, when that is cut away, to the next one', () => {
  expect([0, 5, 12, 30, 35, 45].map((at) => momentReached(MOMENTS, at))).toEqual([0, 0, 2, 20, 20, 25]);
  expect(momentReached(MOMENTS, 90)).toBe(40);
});

it('a link that is copied from a cut leads to the same moment, also when the cut is undone', () => {
  for (const at of [0, 2, 19.5, 25, 39]) expect(momentReached(MOMENTS, momentStored(MOMENTS, at))).toBe(at);
  expect(momentStored(MOMENTS, 25)).toBe(45);
  expect([momentReached(null, 25), momentStored(null, 25)]).toEqual([25, 25]);
});
