import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TransientError } from '../retry.ts';
import { retryUntilAborted } from './retry-until-aborted.ts';
import { FakeConnection } from './test-support/fake-connection.ts';

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

  it('waits twice as long after each failure, up to ten seconds', async () => {
    const tries = tryForEver(new FakeConnection());
    await vi.advanceTimersByTimeAsync(40_000);
    expect(tries).toEqual([0, 500, 1500, 3500, 7500, 15_500, 25_500, 35_500]);
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
