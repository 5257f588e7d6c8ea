import { exchange } from './request.ts';

/**
 * Requests something again, which the server answers only when it has changed.
 * @param etag of the last answer; null before the first
 * @returns null while nothing has changed
 * @throws ApiError for an error response, NetworkError without a response
 */
export async function getIfChanged(url: string, etag: string | null, signal?: AbortSignal) {
  const known = etag === null ? '' : `${url.includes('?') ? '&' : '?'}etag=${encodeURIComponent(etag)}`;
  const { data, headers } = await exchange('GET', url + known, { signal });
  return data === undefined ? null : { data, etag: headers.get('etag') };
}
