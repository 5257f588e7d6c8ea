/** Ticks for a page: timers of a worker go on in time when the page is hidden, where its own are throttled. */
import { startTicks } from './tick-schedule.ts';

addEventListener('message', ({ data: rate }: MessageEvent<number>) => startTicks(rate, () => postMessage(null)), {
  once: true,
});
