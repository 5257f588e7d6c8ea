import { ApiError, NetworkError } from './api-error.ts';
import { retryAfterSeconds } from './retry-after.ts';

export interface RequestOptions {
  body?: unknown;
  signal?: AbortSignal | undefined;
}

async function send(method: string, url: string, { body, signal }: RequestOptions): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      credentials: 'include',
      headers: method === 'GET' ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (error) {
    // An abort by the caller is not a lost connection.
    if (signal?.aborted) throw error;
    throw new NetworkError(error);
  }
}

/** A response: the parsed JSON of its body, and its headers. */
export interface JsonResponse {
  data: unknown;
  headers: Headers;
}

/** How long an early response may wait, in milliseconds: another person may have changed what it says. */
const EARLY_MS = 30_000;

const early = new Map<string, { sentAt: number; response: Promise<JsonResponse> }>();

/**
 * Sends GET requests before the code that needs their responses is loaded. The next `exchange` of such a URL gets the
 * response, or the failure. A request that changes something discards them.
 */
export function requestEarly(urls: readonly string[]): void {
  for (const url of urls) {
    const response = exchange('GET', url);
    // Only `exchange` reports a failure.
    response.catch(() => undefined);
    early.set(url, { sentAt: performance.now(), response });
  }
}

function takeEarly(method: string, url: string) {
  if (method !== 'GET') early.clear();
  const taken = early.get(url);
  early.delete(url);
  return taken && performance.now() - taken.sentAt < EARLY_MS ? taken : null;
}

/**
 * Sends one request with the session cookie, unless its response was requested early.
 * @throws ApiError for an error response, NetworkError without a response
 */
export async function exchange(method: string, url: string, options: RequestOptions = {}): Promise<JsonResponse> {
  const sent = takeEarly(method, url);
  if (sent) return sent.response;
  const response = await send(method, url, options);
  const text = await response.text();
  const { status, statusText, headers } = response;
  if (!response.ok)
    throw new ApiError(status, text, statusText, retryAfterSeconds(headers.get('retry-after'), Date.now()));
  return { data: text ? JSON.parse(text) : undefined, headers };
}

/** Sends one request like `exchange`, and returns only the parsed JSON of the response. */
export async function request(method: string, url: string, options: RequestOptions = {}): Promise<unknown> {
  return (await exchange(method, url, options)).data;
}
