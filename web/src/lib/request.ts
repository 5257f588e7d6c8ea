import { ApiError, NetworkError } from './api-error.ts';

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

/**
 * Sends one request with the session cookie and gives the parsed JSON of its answer.
 * @throws ApiError when it is refused, NetworkError when no answer comes
 */
export async function request(method: string, url: string, options: RequestOptions = {}): Promise<unknown> {
  const response = await send(method, url, options);
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text, response.statusText);
  return text ? JSON.parse(text) : undefined;
}
