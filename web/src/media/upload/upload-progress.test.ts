import { expect, it, vi } from 'vitest';
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

it.each<[string, megabytes: number[], ms: number[], seconds: number | null]>([
  ['is not known in the first second', [0, 1], [0, 900], null],
  ['is the rest divided by the speed so far', [0, 2], [0, 2000], 8],
  ['follows a network that slows down', [0, 5, 5.2, 5.4], [0, 1000, 10_000, 12_000], 46],
  ['is not known while nothing moves', [1, 1], [0, 5000], null],
  ['is not known when a failed part reduces the progress', [5, 4], [0, 2000], null],
])('the time left of an upload %s', (_what, megabytes, ms, seconds) => {
  const timeLeft = createTimeLeft();
  const left = megabytes.map((each, index) => timeLeft(sent(each), ms[index] ?? 0)).at(-1) ?? null;
  expect(left && Math.round(left)).toBe(seconds);
});

it('the time left of an upload is not known while it waits for the network, which does not count afterwards', () => {
  const timeLeft = createTimeLeft();
  timeLeft(sent(0), 0);
  timeLeft(sent(2), 2000);
  expect(timeLeft(sent(2, 'offline'), 3000)).toBeNull();
  expect(timeLeft(sent(2, 'retrying'), 63_000)).toBeNull();
  expect(timeLeft(sent(2), 64_000)).toBeNull();
  expect(timeLeft(sent(4), 66_000)).toBeCloseTo(6);
});
