import { describe, expect, it } from 'vitest';
import { createTickSchedule } from './tick-schedule.ts';

describe('ticks at a steady rate', () => {
  it('come at multiples of the interval since the start', () => {
    const delay = createTickSchedule(25, 1000);
    expect(delay(1000)).toBe(40);
    expect(delay(1040)).toBe(40);
    expect(delay(1080)).toBe(40);
  });

  it('compensate for a late tick, so that lateness does not add up', () => {
    const delay = createTickSchedule(25, 0);
    let now = 0;
    let ticks = 0;
    for (; now < 60_000; ticks += 1) now += delay(now) + 7;
    expect(ticks).toBeGreaterThanOrEqual(1495);
  });

  it('do not come twice for a timer that is early', () => {
    const delay = createTickSchedule(25, 0);
    expect(delay(0)).toBe(40);
    expect(delay(39.5)).toBeCloseTo(40.5);
  });

  it('make up for one missed tick, not for many', () => {
    const delay = createTickSchedule(25, 0);
    delay(0);
    expect(delay(85)).toBe(0);
    expect(delay(86)).toBe(34);
    expect(delay(1010)).toBe(0);
    expect(delay(1010)).toBe(30);
  });
});
