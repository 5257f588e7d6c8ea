import { retry, retryDelayMs } from '#shared/rules/ground/retry.ts';
import { ApiError } from './http/api-error.ts';
import { BUSY_RETRY_AFTER_MAX_SECONDS, BUSY_TRIES_MAX } from './limits.ts';

/** Delays between the tries: at most 3.5 s in total. */
const WAITS = { first: 500, longest: 2000 };

/** Calls that are never repeated: the current user, and the content of a share link. */
const ASKED_ONCE = /^\/api\/(auth\/user|shared\/)/;

/**
 * Whether API Gateway refused the request because it is over its rate: no function ran. Errors of our own functions have
 * a code.
 */
const isThrottled = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 429 && !error.code;

/**
 * Whether Lambda is over its concurrency (503 without a code), or our function had to give up (BUSY). Something may have
 * been done: API Gateway gives the same answer when a function takes too long.
 */
const isUnavailable = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 503 && (!error.code || error.code === 'BUSY');

const isBusy = (error: unknown): error is ApiError => isThrottled(error) || isUnavailable(error);

const repeatWhile = <T>(
  mayRepeat: (error: unknown) => error is ApiError,
  send: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> =>
  retry(send, {
    signal,
    delayAfter: (error, failures) =>
      mayRepeat(error) && failures < BUSY_TRIES_MAX && (error.retryAfter ?? 0) <= BUSY_RETRY_AFTER_MAX_SECONDS
        ? retryDelayMs(failures, WAITS, error.retryAfter)
        : null,
  });

/**
 * Sends a write that may be done twice, and repeats it after a delay while the server is busy: four tries in total.
 * @param send makes the call, which repeats it itself when no function ran
 * @throws the error of the last try; the signal's reason
 */
export const repeatWhileBusy = <T>(send: () => Promise<T>, signal?: AbortSignal | undefined): Promise<T> =>
  repeatWhile(isUnavailable, send, signal);

/**
 * Sends a request, and repeats it while the server is busy: a GET whenever it is, any other request only when no function
 * ran. Callers see one request with the response of the last try.
 * @param send sends the request once
 * @throws the error of the last try; the signal's reason
 */
export async function repeatBusy<T>(
  { method, url, signal }: { method: string; url: string; signal?: AbortSignal | undefined },
  send: () => Promise<T>,
): Promise<T> {
  if (method !== 'GET') return repeatWhile(isThrottled, send, signal);
  return ASKED_ONCE.test(url) ? send() : repeatWhile(isBusy, send, signal);
}
