/**
 * Calls back at a steady rate, also while the page is hidden.
 * @param rate calls a second
 * @returns ends it
 */
export function startTicker(rate: number, onTick: () => void): () => void {
  const worker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', onTick);
  worker.postMessage(rate);
  return () => worker.terminate();
}
