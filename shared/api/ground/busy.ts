import type { ErrorBody } from './errors.ts';

/** Seconds after which to try again. */
export const BUSY_RETRY_AFTER = 2;

/** The refusal of a call that cannot be done just now, and may be later. */
export const BUSY: ErrorBody = {
  code: 'BUSY',
  message: 'This could not be done just now, because too much happens at the same time. Please try again.',
  retryAfter: BUSY_RETRY_AFTER,
};
