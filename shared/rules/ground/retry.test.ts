import { describe, expect, it, vi } from 'vitest';
import { repeatUntilDone, retry, retryDelayMs } from './retry.ts';

const waits = { first: 500, longest: 4000 };

describe('the wait before the next try', () => {
  it('is any time up to a limit that doubles, as far as the longest', () => {
    expect([1, 2, 3, 4, 5].map((failures) => retryDelayMs(failures, waits, null, 1))).toEqual([
      500, 1000, 2000, 4000, 4000,
    ]);
    expect(retryDelayMs(5, waits, null, 0)).toBe(0);
    expect(retryDelayMs(5, waits, null, 0.25)).toBe(1000);
  });

  it('is as long as the server asks for, and then that', () => {
    expect(retryDelayMs(1, waits, 3, 0)).toBe(3000);
    expect(retryDelayMs(1, waits, 3, 1)).toBe(3500);
  });
});

describe('trying again', () => {
  const failing = (times: number, error: Error) => {
    let tries = 0;
    return vi.fn(() => {
      tries += 1;
      return tries <= times ? Promise.reject(error) : Promise.resolve('done');
    });
  };
  const twice = (_error: unknown, failures: number) => (failures > 2 ? null : 0);

  it('repeats the work until it succeeds', async () => {
    const work = failing(2, new Error('no network'));
    await expect(retry(work, { delayAfter: twice })).resolves.toBe('done');
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('gives up with the last failure', async () => {
    const work = failing(9, new Error('no network'));
    await expect(retry(work, { delayAfter: twice })).rejects.toThrow('no network');
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('ends its delay when it is cancelled', async () => {
    const cancel = new AbortController();
    const work = failing(9, new Error('no network'));
    const outcome = retry(work, { delayAfter: () => 60_000, signal: cancel.signal });
    await Promise.resolve();
    cancel.abort(new Error('cancelled'));
    await expect(outcome).rejects.toThrow('cancelled');
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('begins nothing after it was cancelled', async () => {
    const work = failing(9, new Error('no network'));
    const signal = AbortSignal.abort(new Error('cancelled'));
    await expect(retry(work, { delayAfter: twice, signal })).rejects.toThrow('cancelled');
    expect(work).not.toHaveBeenCalled();
  });

  it('throws the reason of a cancellation during a try, not the failure that it caused', async () => {
    const cancel = new AbortController();
    const work = () => {
      cancel.abort(new Error('cancelled'));
      return Promise.reject(new Error('The request failed'));
    };
    await expect(retry(work, { delayAfter: twice, signal: cancel.signal })).rejects.toThrow('cancelled');
  });
});

describe('an attempt that is repeated until it is done', () => {
  const delays = { first: 1, longest: 1 };

  it('gives its first result', async () => {
    const attempt = vi.fn().mockResolvedValueOnce(null).mockResolvedValueOnce(7);
    await expect(repeatUntilDone(attempt, { delays, mayTry: () => true })).resolves.toBe(7);
    expect(attempt).toHaveBeenCalledTimes(2);
  });

  it('gives nothing after the last try that it may make', async () => {
    const attempt = vi.fn().mockResolvedValue(null);
    await expect(repeatUntilDone(attempt, { delays, mayTry: (tries) => tries < 3 })).resolves.toBeNull();
    expect(attempt).toHaveBeenCalledTimes(3);
  });
});
