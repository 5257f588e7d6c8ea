import { ApiError } from './api-error.ts';

/** Request Timeout, Too Early and Too Many Requests are temporary, and say nothing about what was asked for. */
export const BUSY_STATUSES: readonly number[] = [408, 425, 429];

/**
 * Whether a failure is temporary: the status or the code says so, or the gateway could not reach our functions, whose own
 * errors carry a code.
 */
export const isBusy = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (BUSY_STATUSES.includes(error.status) || error.code === 'BUSY' || (error.status >= 500 && !error.code));

/** Whether a failure is a refusal by the server, such as of a link that does not work. */
export const isFinal = (error: unknown): boolean => error instanceof ApiError && error.status < 500 && !isBusy(error);
