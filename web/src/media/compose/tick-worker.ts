/** Ticks for a page: browsers throttle the timers of a hidden page, but not those of a worker. */

import { LOADED } from '../worker-script.ts';
import { startTicks } from './tick-schedule.ts';

addEventListener('message', ({ data: rate }: MessageEvent<number>) => startTicks(rate, () => postMessage(null)), {
  once: true,
});
postMessage(LOADED);
