import { TransientError } from '../retry.ts';
import { backOffMs } from './back-off.ts';
import type { Connection } from './connection.ts';

/**
 * Interval of tries without a network, in milliseconds: some machines report wrongly that they have none, and a request
 * that cannot leave the machine costs nothing.
 */
const OFFLINE_TRY_MS = 15_000;

interface Circumstances {
  connection: Connection;
  signal: AbortSignal;
  /** Called after each failure. */
  onFailure: () => void;
}

/**
 * Waits, but not longer than until the network comes back.
 * @throws the signal's reason
 */
export function pause(ms: number, { connection, signal }: Pick<Circumstances, 'connection' | 'signal'>): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const end = (then: () => void) => () => {
      clearTimeout(timer);
      unwatch();
      signal.removeEventListener('abort', abort);
      then();
    };
    const abort = end(() => reject(signal.reason));
    const wake = end(resolve);
    const timer = setTimeout(wake, ms);
    const unwatch = connection.watch(() => connection.isOnline() && wake());
    signal.addEventListener('abort', abort);
  });
}

/**
 * Repeats work while it fails with a TransientError, with a longer wait each time. Without a network failures are not
 * counted, and the next try starts as soon as the network is back.
 * @throws any other failure, or the signal's reason
 */
export async function retryUntilAborted<T>(work: () => Promise<T>, circumstances: Circumstances): Promise<T> {
  const { connection, signal, onFailure } = circumstances;
  for (let failures = 1; ; failures += 1) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TransientError)) throw error;
    }
    onFailure();
    if (connection.isOnline()) {
      await pause(backOffMs(failures), circumstances);
    } else {
      failures = 0;
      await pause(OFFLINE_TRY_MS, circumstances);
    }
  }
}
