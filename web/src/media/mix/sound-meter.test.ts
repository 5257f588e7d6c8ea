import { beforeEach, expect, it, vi } from 'vitest';
import { PeakMeter } from './sound-meter.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));

it('a peak is the current one for 150 ms, and a late one for two thirds of a second', () => {
  const meter = new PeakMeter();
  expect([meter.peakNow(), meter.peakLately()]).toEqual([0, 0]);
  meter.add(0.5);
  vi.advanceTimersByTime(100);
  meter.add(0.2);
  expect([meter.peakNow(), meter.peakLately()]).toEqual([0.5, 0.5]);
  vi.advanceTimersByTime(100);
  expect([meter.peakNow(), meter.peakLately()]).toEqual([0.2, 0.5]);
  vi.advanceTimersByTime(500);
  expect([meter.peakNow(), meter.peakLately()]).toEqual([0, 0.2]);
  vi.advanceTimersByTime(100);
  expect(meter.peakLately()).toBe(0);
});
