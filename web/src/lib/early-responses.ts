import { exchange, type JsonResponse } from './http/request.ts';

/** How long an early response may wait, in milliseconds: another person may have changed what it says. */
const EARLY_MS = 30_000;

const early = new Map<string, { sentAt: number; response: Promise<JsonResponse> }>();

/**
 * Sends GET requests before the code that needs their responses is loaded. The next call of such a URL gets the
 * response, or the failure. A request that changes something discards them.
 */
export function requestEarly(urls: readonly string[]): void {
  for (const url of urls) {
    const response = exchange('GET', url);
    // Only the call reports a failure.
    response.catch(() => undefined);
    early.set(url, { sentAt: performance.now(), response });
  }
}

/** The early response of a request, which is then forgotten; null if there is none. */
export function takeEarly(method: string, url: string): Promise<JsonResponse> | null {
  if (method !== 'GET') early.clear();
  const taken = early.get(url);
  early.delete(url);
  return taken && performance.now() - taken.sentAt < EARLY_MS ? taken.response : null;
}
