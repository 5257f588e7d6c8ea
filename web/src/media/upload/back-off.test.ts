import { describe, expect, it } from 'vitest';
import { backOffMs } from './back-off.ts';

describe('the wait before another try', () => {
  it('doubles with every failure, up to ten seconds', () => {
    expect([1, 2, 3, 4, 5, 6, 60].map((failures) => backOffMs(failures, 1))).toEqual([
      500, 1000, 2000, 4000, 8000, 10_000, 10_000,
    ]);
  });

  it('is half random', () => {
    expect([0, 0.5, 1].map((chance) => backOffMs(3, chance))).toEqual([1000, 1500, 2000]);
    const waits = Array.from({ length: 50 }, () => backOffMs(9));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(5000);
    expect(new Set(waits).size).toBeGreaterThan(1);
  });
});
