/**
 * Plans ticks at a steady rate. Each tick is due at a multiple of the interval since the start, so that delays do not
 * add up. One missed tick is made up for; the ticks of a longer gap are dropped.
 * @param rate ticks a second
 * @param startMs the current time, in milliseconds of any clock
 * @returns a function to call at each tick; it returns the milliseconds until the next one
 */
export function createTickSchedule(rate: number, startMs: number): (nowMs: number) => number {
  const intervalMs = 1000 / rate;
  let ticks = 0;
  return (nowMs) => {
    ticks = Math.max(ticks + 1, Math.floor((nowMs - startMs) / intervalMs));
    return Math.max(0, startMs + ticks * intervalMs - nowMs);
  };
}

/**
 * Calls back at a steady rate, in a worker: a hidden page's timers are throttled.
 * @param rate calls a second
 * @returns a function that ends the ticks
 */
export function startTicks(rate: number, onTick: () => void): () => void {
  const nextDelay = createTickSchedule(rate, performance.now());
  let timer: ReturnType<typeof setTimeout>;
  const plan = () => {
    timer = setTimeout(tick, nextDelay(performance.now()));
  };
  const tick = () => {
    plan();
    onTick();
  };
  plan();
  return () => clearTimeout(timer);
}
