import { ApiError, NetworkError } from './api-error.ts';
import { retryAfterSeconds } from './retry-after.ts';

export interface RequestOptions {
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** A response: the parsed JSON of its body, and its headers. */
export interface JsonResponse {
  data: unknown;
  headers: Headers;
}

/**
 * Waits for the response to a request, and reads it.
 * @param signal the signal that aborts the request
 * @throws ApiError for an error response, NetworkError without a whole response
 */
export async function readAnswer(sent: Promise<Response>, signal?: AbortSignal): Promise<JsonResponse> {
  const onLost = (error: unknown) => {
    // An abort by the caller is not a lost connection.
    throw signal?.aborted ? error : new NetworkError(error);
  };
  const response = await sent.catch(onLost);
  const text = await response.text().catch(onLost);
  const { status, statusText, headers } = response;
  if (!response.ok)
    throw new ApiError(status, text, statusText, retryAfterSeconds(headers.get('retry-after'), Date.now()));
  return { data: text ? JSON.parse(text) : undefined, headers };
}

/**
 * Sends one request with the session cookie.
 * @throws ApiError for an error response, NetworkError without a response
 */
export const exchange = (method: string, url: string, { body, signal }: RequestOptions = {}): Promise<JsonResponse> =>
  readAnswer(
    fetch(url, {
      method,
      credentials: 'include',
      headers: method === 'GET' ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    }),
    signal,
  );

/** Sends one request like `exchange`, and returns only the parsed JSON of the response. */
export async function request(method: string, url: string, options: RequestOptions = {}): Promise<unknown> {
  return (await exchange(method, url, options)).data;
}
