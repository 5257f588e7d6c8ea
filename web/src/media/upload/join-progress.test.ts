import { expect, it, vi } from 'vitest';
import { joinProgress } from './join-progress.ts';

it('adds files up, and reports the worst state of those under way', () => {
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
