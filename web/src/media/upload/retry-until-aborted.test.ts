import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TransientError } from '../retry.ts';
import { backOffMs, retryUntilAborted } from './retry-until-aborted.ts';
import { FakeConnection } from './test-support/fake-connection.ts';

it('the longest delay before another try doubles with every failure, up to ten seconds', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(1);
  expect([1, 2, 3, 4, 5, 6, 60].map(backOffMs)).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  random.mockRestore();
});

/** Retries work that never succeeds; returns the times of the tries, in milliseconds. */
function tryForEver(connection: FakeConnection, signal = new AbortController().signal): number[] {
  const start = Date.now();
  const tries: number[] = [];
  const work = () => {
    tries.push(Date.now() - start);
    return Promise.reject(new TransientError('No answer'));
  };
  retryUntilAborted(work, { connection, signal, onFailure: () => {} }).catch(() => undefined);
  return tries;
}

describe('retrying until aborted', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(1);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('waits longer after each failure', async () => {
    const tries = tryForEver(new FakeConnection());
    await vi.advanceTimersByTimeAsync(20_000);
    expect(tries).toEqual([0, 500, 1500, 3500, 7500, 15_500]);
  });

  it('starts with short waits again after a time without a network', async () => {
    const connection = new FakeConnection();
    const tries = tryForEver(connection);
    await vi.advanceTimersByTimeAsync(8000);
    connection.set(false);
    await vi.advanceTimersByTimeAsync(22_000);
    tries.length = 0;
    connection.set(true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(tries).toEqual([30_000, 30_500, 31_500]);
  });

  it('without a network tries every fifteen seconds', async () => {
    const connection = new FakeConnection();
    connection.set(false);
    const tries = tryForEver(connection);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(tries).toEqual([0, 15_000, 30_000, 45_000]);
  });

  it('ends with the signal’s reason, whatever the work throws', async () => {
    const cancel = new AbortController();
    const work = async () => {
      cancel.abort(new Error('cancelled'));
      throw new DOMException('The operation was aborted', 'AbortError');
    };
    const circumstances = { connection: new FakeConnection(), signal: cancel.signal, onFailure: () => {} };
    await expect(retryUntilAborted(work, circumstances)).rejects.toThrow('cancelled');
  });

  it('ends at once with any other failure', async () => {
    const circumstances = {
      connection: new FakeConnection(),
      signal: new AbortController().signal,
      onFailure: () => {},
    };
    await expect(retryUntilAborted(() => Promise.reject(new Error('refused')), circumstances)).rejects.toThrow(
      'refused',
    );
  });
});
