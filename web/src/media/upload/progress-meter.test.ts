import { describe, expect, it } from 'vitest';
import { createProgressMeter } from './progress-meter.ts';

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
