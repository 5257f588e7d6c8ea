import { describe, expect, it } from 'vitest';
import { createStallTimeout } from './stall-timeout.ts';

const MINUTE = 60_000;

/** Checks every second for a while; returns whether the timeout was over at the end. */
function wait(
  stallTimeout: ReturnType<typeof createStallTimeout>,
  fromMs: number,
  forMs: number,
  isOnline = true,
): boolean {
  let isOver = false;
  for (let ms = 1000; ms <= forMs; ms += 1000) isOver = stallTimeout.check(fromMs + ms, isOnline);
  return isOver;
}

describe('the stall timeout', () => {
  it('ends after ten minutes in which nothing moves', () => {
    const stallTimeout = createStallTimeout(0);
    expect(wait(stallTimeout, 0, 10 * MINUTE - 1000)).toBe(false);
    expect(stallTimeout.check(10 * MINUTE, true)).toBe(true);
  });

  it('is reset by anything that moves', () => {
    const stallTimeout = createStallTimeout(0);
    wait(stallTimeout, 0, 9 * MINUTE);
    stallTimeout.reset();
    expect(wait(stallTimeout, 9 * MINUTE, 9 * MINUTE)).toBe(false);
  });

  it('does not run while there is no network', () => {
    const stallTimeout = createStallTimeout(0);
    expect(wait(stallTimeout, 0, 60 * MINUTE, false)).toBe(false);
    expect(wait(stallTimeout, 60 * MINUTE, 9 * MINUTE)).toBe(false);
    expect(wait(stallTimeout, 69 * MINUTE, MINUTE)).toBe(true);
  });

  it('does not count a night in which the machine slept', () => {
    const stallTimeout = createStallTimeout(0);
    expect(stallTimeout.check(8 * 60 * MINUTE, true)).toBe(false);
    expect(wait(stallTimeout, 8 * 60 * MINUTE, 5 * MINUTE)).toBe(false);
  });

  it('counts in a hidden tab, which is called once a minute', () => {
    const stallTimeout = createStallTimeout(0);
    const checks = Array.from({ length: 10 }, (_, index) => stallTimeout.check((index + 1) * MINUTE, true));
    expect(checks.indexOf(true)).toBe(9);
  });
});
