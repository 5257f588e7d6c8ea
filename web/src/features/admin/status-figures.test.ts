import { expect, it } from 'vitest';
import { TRANSCODE_STATUSES } from '#shared/model/recording.ts';
import { healthTone, statusShares } from './status-figures.ts';

it.each([
  [100, 'green'],
  [90, 'green'],
  [89, 'yellow'],
  [70, 'yellow'],
  [69, 'red'],
  [0, 'red'],
])('a health score of %i is %s', (score, color) => {
  expect(healthTone(score).color).toBe(color);
});

it('the figures list every status, also those without recordings', () => {
  const shares = statusShares({});
  expect(shares.map(({ status }) => status).toSorted()).toEqual([...TRANSCODE_STATUSES].toSorted());
  expect(shares.every(({ count, percent }) => count === 0 && percent === 0)).toBe(true);
});

it('the figures give each status its share of all recordings, completed first', () => {
  expect(statusShares({ failed: 1, completed: 3 })).toEqual([
    { status: 'completed', count: 3, percent: 75 },
    { status: 'processing', count: 0, percent: 0 },
    { status: 'pending', count: 0, percent: 0 },
    { status: 'failed', count: 1, percent: 25 },
  ]);
});
