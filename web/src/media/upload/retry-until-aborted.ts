import { retry, retryDelayMs, pause as wait } from '#shared/rules/ground/retry.ts';
import { anySignal } from '#web/lib/any-signal.ts';
import { UPLOAD_CALL_MS } from '#web/lib/limits.ts';
import { TransientError } from '../retry.ts';
import type { Connection } from './connection.ts';

/** The longest delay is the longest time until the client notices that the server is back. */
const DELAYS = { first: 500, longest: 10_000 };

/** Delay before the next try, in milliseconds. @param failures so far, from 1 */
export const backOffMs = (failures: number): number => retryDelayMs(failures, DELAYS);

/**
 * Interval of tries without a network, in milliseconds: some machines report wrongly that they have no network, and a
 * request that cannot leave the machine costs nothing.
 */
const OFFLINE_TRY_MS = 15_000;

interface Circumstances {
  connection: Connection;
  signal: AbortSignal;
  onFailure: () => void;
}

/**
 * Waits, but not longer than until the network comes back.
 * @throws the signal's reason
 */
export function pause(ms: number, { connection, signal }: Pick<Circumstances, 'connection' | 'signal'>): Promise<void> {
  const back = new AbortController();
  const unfollow = connection.follow(() => connection.isOnline() && back.abort());
  return wait(ms, anySignal([signal, back.signal]))
    .catch(() => signal.throwIfAborted())
    .finally(unfollow);
}

/**
 * Repeats work while it fails with a TransientError, with a longer wait each time. Without a network failures are not
 * counted, and the next try starts as soon as the network is back.
 * @throws any other failure, or the signal's reason
 */
export function retryUntilAborted<T>(work: () => Promise<T>, circumstances: Circumstances): Promise<T> {
  const { connection, signal, onFailure } = circumstances;
  let failures = 0;
  const delayAfter = (error: unknown) => {
    if (!(error instanceof TransientError)) return null;
    onFailure();
    failures = connection.isOnline() ? failures + 1 : 0;
    return failures > 0 ? backOffMs(failures) : OFFLINE_TRY_MS;
  };
  return retry(work, { signal, delayAfter, wait: (ms) => pause(ms, circumstances) });
}

/**
 * Limits the time of a call.
 * @throws TransientError when it took too long, the signal's reason, or the error of the call
 */
export async function withTimeLimit<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  const limit = AbortSignal.timeout(UPLOAD_CALL_MS);
  try {
    return await work(anySignal([signal, limit]));
  } catch (cause) {
    signal.throwIfAborted();
    throw limit.aborted ? new TransientError('Upload failed', { cause }) : cause;
  }
}
