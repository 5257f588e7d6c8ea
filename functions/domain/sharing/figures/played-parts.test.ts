import { describe, expect, it } from 'vitest';
import type { TimeRange } from '#shared/rules/ground/time-ranges.ts';
import { playableIn, playedBuckets, playedRanges } from './played-parts.ts';

const EVER = 1_000_000;
const indexes = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

describe('the reported ranges of playback', () => {
  it('are merged in order, so that repeated playback does not count twice', () => {
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

  it('are cut off at the end of the recording', () => {
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

  it('are cut off when they are longer than the time that has passed allows', () => {
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

  it('may be as long as the time that has passed, at the highest speed', () => {
    expect(playableIn(0)).toBe(80);
    expect(playableIn(30)).toBe(140);
  });
});

describe('the played parts', () => {
  it('are all of a recording that was played to its end', () => {
    expect(playedBuckets([[0, 250]], 250)).toEqual(indexes(0, 100));
  });

  it('are the parts that the ranges cover', () => {
    const ranges: TimeRange[] = [
      [0, 20],
      [150, 200],
    ];
    expect(playedBuckets(ranges, 200)).toEqual([...indexes(0, 10), ...indexes(75, 100)]);
  });

  it('count when at least half of the part was played, also in pieces', () => {
    expect(playedBuckets([[0, 4.9]], 1000)).toEqual([]);
    expect(playedBuckets([[0, 5]], 1000)).toEqual([0]);
    const pieces: TimeRange[] = [
      [10, 12],
      [13, 14],
      [18, 20],
    ];
    expect(playedBuckets(pieces, 1000)).toEqual([1]);
  });

  it.each([0.4, 1, 3.7, 59.94, 10_800])('are hundredths of a recording of %d seconds', (duration) => {
    const parts = indexes(0, 100).map((index) =>
      playedBuckets([[(index * duration) / 100, ((index + 1) * duration) / 100]], duration),
    );
    expect(parts).toEqual(indexes(0, 100).map((index) => [index]));
  });
});
