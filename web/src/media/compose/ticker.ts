import { LOADED, WorkerScript } from '../worker-script.ts';

const TICK_SCRIPT = new WorkerScript(
  () => new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' }),
);

/** Loads a ticker, which can then start without the network. Until its worker ticks, the page's own timer does. */
export function loadTicker() {
  const { worker, loaded } = TICK_SCRIPT.take();
  loaded.catch((error: unknown) => console.warn('No worker ticks: a hidden page will be slow.', error));
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    /** @param rate calls a second */
    start: (rate: number, onTick: () => void) => {
      timer = setInterval(onTick, 1000 / rate);
      worker.addEventListener('message', ({ data }) => {
        if (data === LOADED) return;
        clearInterval(timer);
        onTick();
      });
      worker.postMessage(rate);
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
