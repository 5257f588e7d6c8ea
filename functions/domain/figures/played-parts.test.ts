import { describe, expect, it } from 'vitest';
import type { TimeRange } from '#shared/rules/time-ranges.ts';
import { playableIn, playedBuckets, playedRanges } from './played-parts.ts';

const EVER = 1_000_000;
const indexes = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

describe('the ranges that were played', () => {
  it('are the different seconds, in order: what was played again is not longer', () => {
    const ranges: TimeRange[] = [
      [50, 60],
      [0, 20],
      [10, 30],
      [50, 60],
    ];
    expect(playedRanges(ranges, 100, EVER)).toEqual([
      [0, 30],
      [50, 60],
    ]);
  });

  it('end with the recording', () => {
    expect(
      playedRanges(
        [
          [90, 130],
          [200, 300],
        ],
        100,
        EVER,
      ),
    ).toEqual([[90, 100]]);
  });

  it('are cut where nobody can have played more', () => {
    expect(
      playedRanges(
        [
          [0, 50],
          [60, 100],
        ],
        100,
        70,
      ),
    ).toEqual([
      [0, 50],
      [60, 80],
    ]);
    expect(playedRanges([[0, 50]], 100, 0)).toEqual([]);
  });

  it('can be those of the time that has passed at the highest speed', () => {
    expect(playableIn(0)).toBe(80);
    expect(playableIn(30)).toBe(140);
  });
});

describe('the parts that were played', () => {
  it('are all of a recording that was played to its end', () => {
    expect(playedBuckets([[0, 250]], 250)).toEqual(indexes(0, 100));
  });

  it('are those of the ranges', () => {
    const ranges: TimeRange[] = [
      [0, 20],
      [150, 200],
    ];
    expect(playedBuckets(ranges, 200)).toEqual([...indexes(0, 10), ...indexes(75, 100)]);
  });

  it('count from half of a part on, also in pieces', () => {
    expect(playedBuckets([[0, 4.9]], 1000)).toEqual([]);
    expect(playedBuckets([[0, 5]], 1000)).toEqual([0]);
    const pieces: TimeRange[] = [
      [10, 12],
      [13, 14],
      [18, 20],
    ];
    expect(playedBuckets(pieces, 1000)).toEqual([1]);
  });

  it.each([0.4, 1, 3.7, 59.94, 10_800])('are each one of a hundred, in a recording of %d seconds', (duration) => {
    const parts = indexes(0, 100).map((index) =>
      playedBuckets([[(index * duration) / 100, ((index + 1) * duration) / 100]], duration),
    );
    expect(parts).toEqual(indexes(0, 100).map((index) => [index]));
  });
});
