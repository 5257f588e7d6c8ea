/** Loads a ticker, which can then start without the network. Where no worker starts, the page's own timer ticks. */
export function loadTicker() {
  const worker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' });
  let hasWorker = true;
  let timer: ReturnType<typeof setInterval> | undefined;
  let startTimer = () => {};
  worker.addEventListener('error', (event) => {
    console.warn('No worker ticks: a hidden page will be slow.', event.message);
    hasWorker = false;
    startTimer();
  });
  return {
    /** @param rate calls a second */
    start: (rate: number, onTick: () => void) => {
      worker.addEventListener('message', onTick);
      worker.postMessage(rate);
      startTimer = () => {
        timer ??= setInterval(onTick, 1000 / rate);
      };
      if (!hasWorker) startTimer();
    },
    stop: () => {
      worker.terminate();
      clearInterval(timer);
    },
  };
}

/** Calls back at a steady rate, also while the page is hidden. */
export type Ticker = ReturnType<typeof loadTicker>;

/**
 * Starts a ticker at once.
 * @param rate calls a second
 * @returns a function that ends it
 */
export function startTicker(rate: number, onTick: () => void): () => void {
  const ticker = loadTicker();
  ticker.start(rate, onTick);
  return ticker.stop;
}
