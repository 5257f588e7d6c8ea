import { retry, retryDelayMs } from '#shared/rules/ground/retry.ts';
import { SAVE_TRIES_MAX } from '#web/lib/limits.ts';

const DELAYS = { first: 2000, longest: 16_000 };

/** A failure that another try may overcome. */
export class TransientError extends Error {
  override readonly name = 'TransientError';
}

interface TryOptions {
  signal?: AbortSignal | undefined;
  tries?: number;
  /** The delay before the next try, in milliseconds. @param failures so far, from 1 */
  delayMs?: (failures: number) => number;
}

/**
 * Repeats work after a TransientError; any other failure is thrown at once.
 * @throws the error of the last try, or the signal's reason
 */
export const withRetry = <T>(
  work: () => Promise<T>,
  { signal, tries = SAVE_TRIES_MAX, delayMs = (failures) => retryDelayMs(failures, DELAYS) }: TryOptions = {},
): Promise<T> =>
  retry(work, {
    signal,
    delayAfter: (error, failures) => (error instanceof TransientError && failures < tries ? delayMs(failures) : null),
  });
