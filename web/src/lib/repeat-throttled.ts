import { ApiError } from './http/api-error.ts';
import { retryDelayMs } from './http/retry-delay.ts';

/** Tries of one request, the first included. */
const TRIES = 4;
/** Delays between the tries: at most 3.5 s in total. */
const WAITS = { first: 500, longest: 2000 };
/** With a longer Retry-After, the request fails at once, and the user can retry. In seconds. */
const RETRY_AFTER_MAX = 10;

/** Calls that are never repeated: the current user, and the content of a share link. */
const ASKED_ONCE = /^\/api\/(auth\/user|shared\/)/;

/**
 * Whether an error means that AWS throttled the request before it reached a function: API Gateway over its rate (429),
 * or Lambda over its concurrency (503). Errors of our own functions have a code.
 */
const isThrottled = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 429 || error.status === 503) && error.code === undefined;

const wait = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted();
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    signal?.addEventListener('abort', giveUp, { once: true });
  });

/**
 * Sends a request, and repeats it after a delay when AWS throttled it: four tries in total. A throttled request has
 * changed nothing.
 * @param send sends the request once
 * @throws the error of the last try; the signal's reason
 */
export async function repeatWhileThrottled<T>(send: () => Promise<T>, signal?: AbortSignal | undefined): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await send();
    } catch (error) {
      if (!isThrottled(error) || failures === TRIES || (error.retryAfter ?? 0) > RETRY_AFTER_MAX) throw error;
      await wait(retryDelayMs(failures, WAITS, error.retryAfter), signal);
    }
  }
}

/**
 * Sends a request, and repeats a GET while AWS throttles it. Callers see one request with the response of the last try.
 * @param send sends the request once
 * @throws the error of the last try; the signal's reason
 */
export async function repeatThrottled<T>(
  { method, url, signal }: { method: string; url: string; signal?: AbortSignal | undefined },
  send: () => Promise<T>,
): Promise<T> {
  return method !== 'GET' || ASKED_ONCE.test(url) ? send() : repeatWhileThrottled(send, signal);
}
