/** Limits of the delays between tries, in milliseconds. */
export interface RetryDelays {
  /** Longest delay after the first failure. It doubles with each further failure. */
  first: number;
  longest: number;
}

/**
 * Delay before the next try: random, up to a limit that doubles ("full jitter"), so that many clients that failed at
 * the same time do not retry at the same time. Never shorter than Retry-After.
 * https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 * @param failures number of failures so far, from 1
 * @param retryAfter seconds, from the header Retry-After; null when the response does not have it
 * @param chance random number, 0 to 1
 * @returns milliseconds
 */
export const retryDelayMs = (
  failures: number,
  { first, longest }: RetryDelays,
  retryAfter: number | null = null,
  chance = Math.random(),
): number => (retryAfter ?? 0) * 1000 + chance * Math.min(longest, first * 2 ** (failures - 1));

/** Waits. @throws the signal's reason */
export const pause = (ms: number, signal?: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });

interface RepeatOptions {
  delays: RetryDelays;
  /** Whether to try once more. @param tries so far, from 0 */
  mayTry: (tries: number) => boolean;
}

/**
 * Repeats an attempt until it has a result, with a pause after each one without.
 * @param attempt gets the number of the tries before it, and returns null when others came first
 * @returns null when it may not try once more
 */
export async function repeatUntilDone<T>(
  attempt: (tries: number) => Promise<T | null>,
  { delays, mayTry }: RepeatOptions,
): Promise<T | null> {
  for (let tries = 0; mayTry(tries); tries += 1) {
    if (tries > 0) await pause(retryDelayMs(tries, delays));
    const done = await attempt(tries);
    if (done !== null) return done;
  }
  return null;
}

interface RetryOptions {
  /**
   * The delay before the next try, in milliseconds; null to give up.
   * @param failures so far, from 1
   */
  delayAfter: (error: unknown, failures: number) => number | null;
  signal?: AbortSignal | undefined;
  wait?: typeof pause;
}

/** Repeats work after failures. @throws the error of the last try, or the signal's reason */
export async function retry<T>(work: () => Promise<T>, { delayAfter, signal, wait = pause }: RetryOptions): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      const ms = delayAfter(error, failures);
      if (ms === null) throw error;
      await wait(ms, signal);
    }
  }
}
