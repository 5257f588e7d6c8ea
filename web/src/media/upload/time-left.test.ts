import { describe, expect, it } from 'vitest';
import { createTimeLeft } from './time-left.ts';
import type { UploadProgress } from './upload-progress.ts';

const MB = 1_000_000;
const sent = (megabytes: number, state: UploadProgress['state'] = 'sending'): UploadProgress => ({
  sentBytes: megabytes * MB,
  totalBytes: 10 * MB,
  state,
});

describe('time left of an upload', () => {
  it('has no estimate in the first second', () => {
    const timeLeft = createTimeLeft();
    expect(timeLeft(sent(0), 0)).toBeNull();
    expect(timeLeft(sent(1), 900)).toBeNull();
  });

  it('divides the rest by the speed so far', () => {
    const timeLeft = createTimeLeft();
    timeLeft(sent(0), 0);
    expect(timeLeft(sent(2), 2000)).toBeCloseTo(8);
  });

  it('follows a network that slows down', () => {
    const timeLeft = createTimeLeft();
    timeLeft(sent(0), 0);
    timeLeft(sent(5), 1000);
    timeLeft(sent(5.2), 10_000);
    expect(timeLeft(sent(5.4), 12_000)).toBeCloseTo(46);
  });

  it('has no estimate while nothing moves', () => {
    const timeLeft = createTimeLeft();
    timeLeft(sent(1), 0);
    expect(timeLeft(sent(1), 5000)).toBeNull();
  });

  it('has no estimate while it waits for the network, and does not count that time afterwards', () => {
    const timeLeft = createTimeLeft();
    timeLeft(sent(0), 0);
    timeLeft(sent(2), 2000);
    expect(timeLeft(sent(2, 'offline'), 3000)).toBeNull();
    expect(timeLeft(sent(2, 'retrying'), 63_000)).toBeNull();
    expect(timeLeft(sent(2), 64_000)).toBeNull();
    expect(timeLeft(sent(4), 66_000)).toBeCloseTo(6);
  });

  it('has no estimate when a failed part reduces the progress', () => {
    const timeLeft = createTimeLeft();
    timeLeft(sent(5), 0);
    expect(timeLeft(sent(4), 2000)).toBeNull();
  });
});
