import { describe, expect, it } from 'vitest';
import { takeLength } from './take-length.ts';

describe('the length of a take', () => {
  it('is what the clock says', () => {
    expect(takeLength(10_000, 9_960)).toBe(10_000);
    expect(takeLength(10_000, 12_000)).toBe(10_000);
  });

  it('is what the file says where the clock ran on while the computer slept', () => {
    expect(takeLength(3 * 3_600_000, 10_000)).toBe(10_000);
  });

  it('is what the file says where there was no clock', () => {
    expect(takeLength(null, 4_321)).toBe(4_321);
  });
});
