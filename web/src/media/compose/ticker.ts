/**
 * Calls back at a steady rate, also while the page is hidden. Where no worker starts, the page's own timer ticks.
 * @param rate calls a second
 * @returns ends it
 */
export function startTicker(rate: number, onTick: () => void): () => void {
  const worker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setInterval> | undefined;
  worker.addEventListener('message', onTick);
  worker.addEventListener('error', (event) => {
    console.warn('No worker ticks: a hidden page will be slow.', event.message);
    timer ??= setInterval(onTick, 1000 / rate);
  });
  worker.postMessage(rate);
  return () => {
    worker.terminate();
    clearInterval(timer);
  };
}
