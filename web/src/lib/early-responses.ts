import { type JsonResponse, readAnswer } from './http/request.ts';

declare global {
  /** What the page has requested before its scripts were loaded, by URL. */
  var earlyResponses: Map<string, { sentAt: number; response: Promise<Response> }> | undefined;
}

/** How long an early response may wait, in milliseconds: another person may have changed what it says. */
const EARLY_MS = 30_000;

/**
 * Sends GET requests before the code that needs their responses is loaded. The next call of such a URL gets the
 * response, or the failure. A request that changes something discards them.
 */
export function requestEarly(urls: readonly string[]) {
  const early = new Map(
    urls.map((url) => {
      const response = fetch(url, { credentials: 'include' });
      // Only the call reports a failure.
      response.catch(() => undefined);
      return [url, { sentAt: performance.now(), response }];
    }),
  );
  globalThis.earlyResponses = early;
  return early;
}

/** The early response of a request, which is then forgotten; null if there is none. */
export function takeEarly(method: string, url: string): Promise<JsonResponse> | null {
  const early = globalThis.earlyResponses;
  if (method !== 'GET') early?.clear();
  const taken = early?.get(url);
  early?.delete(url);
  return taken && performance.now() - taken.sentAt < EARLY_MS ? readAnswer(taken.response) : null;
}
