import { expect, it, vi } from 'vitest';
import { joinProgress } from './join-progress.ts';

it('adds files up, and tells what goes worst with those under way', () => {
  const told = vi.fn();
  const listen = joinProgress(told);
  const [first, second] = [listen(), listen()];
  first({ sentBytes: 1, totalBytes: 10, state: 'sending' });
  expect(told).toHaveBeenLastCalledWith({ sentBytes: 1, totalBytes: 10, state: 'sending' });
  second({ sentBytes: 0, totalBytes: 5, state: 'retrying' });
  expect(told).toHaveBeenLastCalledWith({ sentBytes: 1, totalBytes: 15, state: 'retrying' });
  first({ sentBytes: 2, totalBytes: 10, state: 'offline' });
  expect(told).toHaveBeenLastCalledWith({ sentBytes: 2, totalBytes: 15, state: 'offline' });
  first({ sentBytes: 10, totalBytes: 10, state: 'offline' });
  expect(told).toHaveBeenLastCalledWith({ sentBytes: 10, totalBytes: 15, state: 'retrying' });
});
