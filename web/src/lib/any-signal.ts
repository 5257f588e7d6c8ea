/**
 * A signal that aborts with the first of several signals. Chrome 111, Firefox 115 and Safari 16.4 have no
 * `AbortSignal.any`.
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  if ('any' in AbortSignal) return AbortSignal.any([...signals]);
  const first = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason);
    signal.addEventListener('abort', () => first.abort(signal.reason), { once: true, signal: first.signal });
  }
  return first.signal;
}
