import { ApiError } from './api-error.ts';
import { readAnswer } from './request.ts';

/**
 * Requests something again, which the server answers only when it has changed.
 * @param etag of the last answer; null before the first
 * @returns null while nothing has changed
 * @throws ApiError for an error response, NetworkError without a response
 */
export async function getIfChanged(url: string, etag: string | null, signal?: AbortSignal) {
  const headers: Record<string, string> = etag === null ? {} : { 'if-none-match': etag };
  try {
    const sent = fetch(url, { credentials: 'include', headers, signal: signal ?? null });
    const answer = await readAnswer(sent, signal);
    return { data: answer.data, etag: answer.headers.get('etag') };
  } catch (error) {
    if (error instanceof ApiError && error.status === 304) return null;
    throw error;
  }
}
