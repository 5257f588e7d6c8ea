import { ApiError, NetworkError } from './api-error.ts';
import { retryAfterSeconds } from './retry-delay.ts';

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
    // Our own abort is not a lost connection.
    if (signal?.aborted) throw error;
    throw new NetworkError(error);
  }
}

/** What a request was answered: the parsed JSON of its body, and its headers. */
export interface JsonResponse {
  data: unknown;
  headers: Headers;
}

/**
 * Sends one request with the session cookie.
 * @throws ApiError when it is refused, NetworkError when no answer comes
 */
export async function exchange(method: string, url: string, options: RequestOptions = {}): Promise<JsonResponse> {
  const response = await send(method, url, options);
  const text = await response.text();
  const { status, statusText, headers } = response;
  if (!response.ok)
    throw new ApiError(status, text, statusText, retryAfterSeconds(headers.get('retry-after'), Date.now()));
  return { data: text ? JSON.parse(text) : undefined, headers };
}

/** Sends one request as `exchange` does, and gives the parsed JSON of its answer alone. */
export async function request(method: string, url: string, options: RequestOptions = {}): Promise<unknown> {
  return (await exchange(method, url, options)).data;
}
