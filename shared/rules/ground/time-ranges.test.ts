import { describe, expect, it } from 'vitest';
import { addRange, lengthOf, rangesOf, type TimeRange } from './time-ranges.ts';

const joined = (...ranges: TimeRange[]) => ranges.reduce<TimeRange[]>(addRange, []);

describe('time ranges', () => {
  it('are kept in order', () => {
    expect(joined([5, 6], [1, 2], [3, 4])).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
  });

  it('are merged when they overlap or touch', () => {
    expect(joined([0, 2], [4, 6], [1, 4])).toEqual([[0, 6]]);
    expect(joined([0, 2], [2, 3])).toEqual([[0, 3]]);
    expect(joined([0, 9], [3, 4])).toEqual([[0, 9]]);
  });

  it('are ignored when they are empty or reversed', () => {
    expect(joined([1, 1], [3, 2], [Number.NaN, 2])).toEqual([]);
  });

  it('have a total length', () => {
    expect(lengthOf([])).toBe(0);
    expect(lengthOf(joined([0, 2], [1, 3], [5, 6.5]))).toBe(4.5);
  });

  it('are read from the browser, all of them', () => {
    const [from, to] = [
      [0, 20],
      [5, 30],
    ];
    const object = {
      length: 2,
      start: (index: number) => from?.[index] ?? 0,
      end: (index: number) => to?.[index] ?? 0,
    };
    expect(rangesOf(object)).toEqual([
      [0, 5],
      [20, 30],
    ]);
    expect(rangesOf({ ...object, length: 0 })).toEqual([]);
  });
});
