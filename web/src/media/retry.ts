/** Waits before the second and each later try, in milliseconds. */
const BACK_OFF_MS = [1000, 2000, 4000, 8000];

/** A failure that another try may overcome. */
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
  /** Waits between tries, in milliseconds; there is one try more than waits. */
  waits?: readonly number[];
}

/**
 * Repeats work after a TransientError, with a longer wait each time; any other failure is thrown at once.
 * @throws the error of the last try, or the signal's reason
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
