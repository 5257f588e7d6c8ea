import { expect, it, vi } from 'vitest';
import { createSpeed, joinProgress, type UploadProgress } from './upload-progress.ts';

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

it.each<[string, megabytes: number[], ms: number[], speed: number | null]>([
  ['is not known in the first two seconds', [0, 1, 2], [0, 1000, 1900], null],
  ['is that of the last seconds', [0, 1, 3], [0, 1000, 3000], 1],
  ['does not count what had arrived before', [0, 7, 7.1, 7.2], [0, 100, 1000, 2000], 0.1],
  ['follows a network that slows down', [0, 5, 5.2, 5.4], [0, 1000, 10_000, 12_000], 0.1],
  ['is not known while nothing moves', [1, 1, 1], [0, 1000, 5000], null],
  ['is not known when a failed part reduces the progress', [5, 5, 4], [0, 1000, 3000], null],
])('the speed of an upload %s', (_what, megabytes, ms, speed) => {
  const measure = createSpeed();
  const measured = megabytes.map((each, index) => measure(sent(each), ms[index] ?? 0)).at(-1) ?? null;
  expect(measured && measured / MB).toEqual(speed && expect.closeTo(speed));
});

it('the speed of an upload is not known while it waits for the network, which does not count afterwards', () => {
  const measure = createSpeed();
  measure(sent(0), 0);
  measure(sent(2), 3000);
  expect(measure(sent(2, 'offline'), 4000)).toBeNull();
  expect(measure(sent(2, 'retrying'), 63_000)).toBeNull();
  expect(measure(sent(2), 64_000)).toBeNull();
  expect(measure(sent(3), 65_000)).toBeNull();
  expect(measure(sent(4), 67_000)).toBeCloseTo(MB / 2);
});
