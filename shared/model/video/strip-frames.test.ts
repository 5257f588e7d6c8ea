import { describe, expect, it } from 'vitest';
import { STRIP_FRAMES, stripFrameBefore } from './strip-frames.ts';

describe('the frame before a time', () => {
  it.each([
    [0, 0],
    [9.9, 0],
    [10, 1],
    [29, 2],
    [40, 4],
    [50, 4],
    [900, 4],
    [-1, 0],
  ])('of 50 s at %d s is %d', (at, number) => {
    expect(stripFrameBefore(at, 50, STRIP_FRAMES)).toBe(number);
  });

  it('is never one that the strip does not have', () => {
    expect(stripFrameBefore(49, 50, 2)).toBe(2);
  });
});
