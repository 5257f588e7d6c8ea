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

/**
 * Sends one request with the session cookie.
 * @throws ApiError for an error response, NetworkError without a response
 */
export async function exchange(method: string, url: string, options: RequestOptions = {}): Promise<JsonResponse> {
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
