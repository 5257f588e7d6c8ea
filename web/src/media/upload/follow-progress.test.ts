import { describe, expect, it } from 'vitest';
import { createProgressMeter, createStallTimeout } from './follow-progress.ts';

describe('the progress of an upload', () => {
  it('is the sum of all parts', () => {
    const meter = createProgressMeter(30);
    meter.count(1, 10);
    meter.count(2, 3);
    meter.count(2, 5);
    expect(meter.read(true)).toEqual({ sentBytes: 15, totalBytes: 30, state: 'sending' });
  });

  it('goes back when a part fails, and is new only once more has been sent than before', () => {
    const meter = createProgressMeter(30);
    expect([meter.count(1, 8), meter.count(1, 0), meter.count(1, 8), meter.count(1, 9)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    meter.count(1, 0);
    expect(meter.read(true).sentBytes).toBe(0);
  });

  it('tells whether the network or the server is missing while nothing moves, until something does', () => {
    const meter = createProgressMeter(30);
    meter.halt();
    expect([meter.read(true).state, meter.read(false).state]).toEqual(['retrying', 'offline']);
    meter.count(1, 0);
    expect(meter.read(true).state).toBe('retrying');
    meter.count(1, 1);
    expect([meter.read(true).state, meter.read(false).state]).toEqual(['sending', 'sending']);
  });

  it('starts at 0 when everything is sent again', () => {
    const meter = createProgressMeter(30);
    meter.count(1, 20);
    meter.reset();
    expect(meter.read(true).sentBytes).toBe(0);
    expect(meter.count(1, 1)).toBe(true);
  });
});

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
