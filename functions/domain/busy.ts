import { isPassing } from '../data/retry-write.ts';
import { AppError } from './app-error.ts';

/** Seconds after which to try again. */
const RETRY_AFTER = 2;
const MESSAGE = 'This could not be done just now, because too much happens at the same time. Please try again.';

/**
 * Turns a temporary failure whose retries have failed into a refusal that says to try again later. Returns any other
 * error as it is.
 */
export const asRefusal = (error: unknown): unknown =>
  error instanceof Error && isPassing(error)
    ? new AppError('BUSY', MESSAGE, { retryAfter: RETRY_AFTER }, error)
    : error;
