import { describe, expect, it } from 'vitest';
import { createStallTimeout } from './stall-timeout.ts';

const MINUTE = 60_000;

/** Looks every second for a time; gives whether it was over at the end. */
function wait(
  patience: ReturnType<typeof createStallTimeout>,
  fromMs: number,
  forMs: number,
  isOnline = true,
): boolean {
  let isOver = false;
  for (let ms = 1000; ms <= forMs; ms += 1000) isOver = patience.spend(fromMs + ms, isOnline);
  return isOver;
}

describe('patience', () => {
  it('lasts for ten minutes in which nothing moves', () => {
    const patience = createStallTimeout(0);
    expect(wait(patience, 0, 10 * MINUTE - 1000)).toBe(false);
    expect(patience.spend(10 * MINUTE, true)).toBe(true);
  });

  it('is renewed by anything that moves', () => {
    const patience = createStallTimeout(0);
    wait(patience, 0, 9 * MINUTE);
    patience.renew();
    expect(wait(patience, 9 * MINUTE, 9 * MINUTE)).toBe(false);
  });

  it('is not spent while there is no network', () => {
    const patience = createStallTimeout(0);
    expect(wait(patience, 0, 60 * MINUTE, false)).toBe(false);
    expect(wait(patience, 60 * MINUTE, 9 * MINUTE)).toBe(false);
    expect(wait(patience, 69 * MINUTE, MINUTE)).toBe(true);
  });

  it('does not count a night in which the machine slept', () => {
    const patience = createStallTimeout(0);
    expect(patience.spend(8 * 60 * MINUTE, true)).toBe(false);
    expect(wait(patience, 8 * 60 * MINUTE, 5 * MINUTE)).toBe(false);
  });

  it('counts in a hidden tab, which is called once a minute', () => {
    const patience = createStallTimeout(0);
    const looks = Array.from({ length: 10 }, (_, index) => patience.spend((index + 1) * MINUTE, true));
    expect(looks.indexOf(true)).toBe(9);
  });
});
