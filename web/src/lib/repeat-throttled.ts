import { ApiError } from './http/api-error.ts';
import { retryDelayMs } from './http/retry-delay.ts';

/** Tries of one request, the first included. */
const TRIES = 4;
/** Waits between them: 3.5 s together at most. */
const WAITS = { first: 500, longest: 2000 };
/** A longer wait than this is not waited for: the person is told instead, and asks again when they like. Seconds. */
const RETRY_AFTER_MAX = 10;

/** Calls that are asked once, whatever is answered: who is signed in, and what a share link shows. */
const ASKED_ONCE = /^\/api\/(auth\/user|shared\/)/;

/**
 * Whether a failure means that AWS let the request through to none of our functions: API Gateway over its rate (429),
 * or Lambda without room for one more (503). Our own refusals carry a code.
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
 * Sends a request, and again after a pause when AWS throttled it: four times in all. What AWS throttles has changed
 * nothing.
 * @param send sends it once
 * @throws what the last try threw; the signal's reason
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
 * Sends a request, and again while AWS throttles it, if it is one that reads. Callers see one request, with the answer
 * to the last try.
 * @param send sends it once
 * @throws what the last try threw; the signal's reason
 */
export async function repeatThrottled<T>(
  { method, url, signal }: { method: string; url: string; signal?: AbortSignal | undefined },
  send: () => Promise<T>,
): Promise<T> {
  return method !== 'GET' || ASKED_ONCE.test(url) ? send() : repeatWhileThrottled(send, signal);
}
