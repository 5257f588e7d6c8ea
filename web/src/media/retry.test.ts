import { expect, it, vi } from 'vitest';
import { TransientError, withRetry } from './retry.ts';

const options = { tries: 3, delayMs: () => 0 };

it('repeats the work after a transient failure, up to a number of tries', async () => {
  const work = vi.fn().mockRejectedValue(new TransientError('no network'));
  await expect(withRetry(work, options)).rejects.toThrow('no network');
  expect(work).toHaveBeenCalledTimes(3);
});

it('does not repeat work that was refused for good', async () => {
  const work = vi.fn().mockRejectedValue(new Error('403'));
  await expect(withRetry(work, options)).rejects.toThrow('403');
  expect(work).toHaveBeenCalledTimes(1);
});
