import { isPassing } from '../data/retry-write.ts';
import { AppError } from './app-error.ts';

/** After how many seconds to ask again. */
const RETRY_AFTER = 2;
const MESSAGE = 'This could not be done just now, because too much happens at the same time. Please try again.';

/**
 * What a failure is to the person who asked: one that passes by itself, and was tried again in vain, is a refusal with
 * that advice. Anything else is what it was.
 */
export const asRefusal = (error: unknown): unknown =>
  error instanceof Error && isPassing(error)
    ? new AppError('BUSY', MESSAGE, { retryAfter: RETRY_AFTER }, error)
    : error;
