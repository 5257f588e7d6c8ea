import { describe, expect, it } from 'vitest';
import { createTimeLeft } from './time-left.ts';

const MB = 1_000_000;

describe('time left of an upload', () => {
  it('says nothing in the first second', () => {
    const timeLeft = createTimeLeft();
    expect(timeLeft({ sentBytes: 0, totalBytes: 10 * MB }, 0)).toBeNull();
    expect(timeLeft({ sentBytes: MB, totalBytes: 10 * MB }, 900)).toBeNull();
  });

  it('divides what is left by the speed so far', () => {
    const timeLeft = createTimeLeft();
    timeLeft({ sentBytes: 0, totalBytes: 10 * MB }, 0);
    expect(timeLeft({ sentBytes: 2 * MB, totalBytes: 10 * MB }, 2000)).toBeCloseTo(8);
  });

  it('follows a network that slows down', () => {
    const timeLeft = createTimeLeft();
    timeLeft({ sentBytes: 0, totalBytes: 10 * MB }, 0);
    timeLeft({ sentBytes: 5 * MB, totalBytes: 10 * MB }, 1000);
    timeLeft({ sentBytes: 5.2 * MB, totalBytes: 10 * MB }, 10_000);
    expect(timeLeft({ sentBytes: 5.4 * MB, totalBytes: 10 * MB }, 12_000)).toBeCloseTo(46);
  });

  it('has no answer while nothing moves', () => {
    const timeLeft = createTimeLeft();
    timeLeft({ sentBytes: MB, totalBytes: 10 * MB }, 0);
    expect(timeLeft({ sentBytes: MB, totalBytes: 10 * MB }, 5000)).toBeNull();
  });
});
