/** Waits before the second and each later try, in milliseconds. */
const BACK_OFF_MS = [1000, 2000, 4000, 8000];

/** A failure that another try may mend. */
export class TransientError extends Error {
  override readonly name = 'TransientError';
}

const wait = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

interface RetryOptions {
  signal?: AbortSignal | undefined;
  /** Waits between tries, in milliseconds; one try more than there are waits. */
  waits?: readonly number[];
}

/**
 * Does work again after a TransientError, waiting longer each time; any other failure passes at once.
 * @throws what the last try threw, or the signal's reason
 */
export async function withRetry<T>(work: () => Promise<T>, { signal, waits = BACK_OFF_MS }: RetryOptions = {}) {
  for (const ms of waits) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TransientError)) throw error;
      await wait(ms, signal);
    }
  }
  return work();
}
