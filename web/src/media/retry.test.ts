import { describe, expect, it, vi } from 'vitest';
import { TransientError, withRetry } from './retry.ts';

const failing = (times: number, error: Error) => {
  let tries = 0;
  return vi.fn(() => {
    tries += 1;
    return tries <= times ? Promise.reject(error) : Promise.resolve('done');
  });
};

describe('trying again', () => {
  it('repeats the work after a transient failure', async () => {
    const work = failing(2, new TransientError('no network'));
    await expect(withRetry(work, { waits: [0, 0] })).resolves.toBe('done');
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('gives up with the last failure when no try is left', async () => {
    const work = failing(9, new TransientError('no network'));
    await expect(withRetry(work, { waits: [0, 0] })).rejects.toThrow('no network');
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('does not repeat work that was refused for good', async () => {
    const work = failing(9, new Error('403'));
    await expect(withRetry(work, { waits: [0, 0] })).rejects.toThrow('403');
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('ends the wait when it is cancelled', async () => {
    const cancel = new AbortController();
    const work = failing(9, new TransientError('no network'));
    const outcome = withRetry(work, { waits: [60_000], signal: cancel.signal });
    await Promise.resolve();
    cancel.abort(new Error('cancelled'));
    await expect(outcome).rejects.toThrow('cancelled');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
