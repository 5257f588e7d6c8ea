import { describe, expect, it, vi } from 'vitest';
import { createTimeLeft, joinProgress, type UploadProgress } from './upload-progress.ts';

it('the progress of several files is their sum, with the worst state of those under way', () => {
  const reported = vi.fn();
  const listen = joinProgress(reported);
  const [first, second] = [listen(), listen()];
  first({ sentBytes: 1, totalBytes: 10, state: 'sending' });
  expect(reported).toHaveBeenLastCalledWith({ sentBytes: 1, totalBytes: 10, state: 'sending' });
  second({ sentBytes: 0, totalBytes: 5, state: 'retrying' });
  expect(reported).toHaveBeenLastCalledWith({ sentBytes: 1, totalBytes: 15, state: 'retrying' });
  first({ sentBytes: 2, totalBytes: 10, state: 'offline' });
  expect(reported).toHaveBeenLastCalledWith({ sentBytes: 2, totalBytes: 15, state: 'offline' });
  first({ sentBytes: 10, totalBytes: 10, state: 'offline' });
  expect(reported).toHaveBeenLastCalledWith({ sentBytes: 10, totalBytes: 15, state: 'retrying' });
});

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
