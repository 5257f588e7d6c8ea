import { pause, type RetryDelays, retry, retryDelayMs } from '#shared/rules/ground/retry.ts';
import { anySignal } from '#web/lib/any-signal.ts';
import { BUSY_STATUSES } from '#web/lib/http/is-final.ts';
import { retryAfterSeconds } from '#web/lib/http/retry-after.ts';

/** Time limit of a request, in milliseconds: a fixed part, and a part for each byte. */
const STALL_MS = 10_000;
const STALL_MS_A_BYTE = 1 / 50;

/** Waits after failed requests, without a limit of their number: a viewer who waits goes on by themselves. */
const WAITS: RetryDelays = { first: 500, longest: 15_000 };

/** The longest Retry-After that is respected, in seconds. */
const RETRY_AFTER_MAX = 60;

/** The server has no answer at the moment. `retryAfter` is in seconds; null if the server gives no time. */
class ServerFailedError extends Error {
  override readonly name = 'ServerFailedError';
  readonly retryAfter: number | null;

  constructor({ status, headers, url }: Response) {
    super(`${status}: ${url}`);
    const seconds = retryAfterSeconds(headers.get('retry-after'), Date.now());
    this.retryAfter = seconds && Math.min(seconds, RETRY_AFTER_MAX);
  }
}

/** Whether a request got no response, or none in time, or one that may be another one soon. */
export const isMomentary = (error: unknown): boolean =>
  error instanceof ServerFailedError ||
  error instanceof TypeError ||
  (error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name));

const isRefusal = ({ status }: Response) => status >= 400 && status < 500 && !BUSY_STATUSES.includes(status);

/** Bytes of a file that are requested: all, or those of a range. */
export interface Wanted {
  /** About their number. */
  bytes: number;
  /** The first byte of a range. */
  from?: number | undefined;
}

/**
 * Sends one request.
 * @returns the file, or a refusal
 */
export async function ask(
  url: string,
  { bytes, from }: Wanted,
  signal: AbortSignal,
  cache: RequestCache,
): Promise<Response> {
  const limit = AbortSignal.timeout(Math.ceil(STALL_MS + bytes * STALL_MS_A_BYTE));
  const headers: HeadersInit = from === undefined ? {} : { Range: `bytes=${from}-${from + bytes - 1}` };
  const response = await fetch(url, { cache, headers, signal: anySignal([signal, limit]) });
  if (!response.ok && !isRefusal(response)) throw new ServerFailedError(response);
  return response;
}

/** Waits, at most until the browser is online again. */
function pauseOffline(ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  addEventListener('online', () => over.abort(), { signal: over.signal });
  return pause(ms, anySignal([signal, over.signal]))
    .catch(() => signal.throwIfAborted())
    .finally(() => over.abort());
}

export interface Asking {
  signal: AbortSignal;
  /** Called when requests begin to fail, and when they succeed again. */
  onLost: (isLost: boolean) => void;
}

/** Repeats a request until it gets a response, after growing waits. */
export async function retryUntilAnswered<Answer>(
  work: () => Promise<Answer>,
  { signal, onLost }: Asking,
): Promise<Answer> {
  let wasLost = false;
  const delayAfter = (error: unknown, failures: number) => {
    if (!isMomentary(error)) return null;
    wasLost = true;
    onLost(true);
    return retryDelayMs(failures, WAITS, error instanceof ServerFailedError ? error.retryAfter : null);
  };
  const answer = await retry(work, { signal, delayAfter, wait: (ms) => pauseOffline(ms, signal) });
  if (wasLost) onLost(false);
  return answer;
}
