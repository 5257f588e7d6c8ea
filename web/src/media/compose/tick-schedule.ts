/**
 * Plans ticks at a steady rate. Each is due at a multiple of the interval since the start, whenever the one before it
 * came: lateness does not add up. One tick that was missed is made up for; a longer gap is left.
 * @param rate ticks a second
 * @param startMs the present, in milliseconds from any moment
 * @returns gives, at a tick, the milliseconds to wait for the next
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
 * @returns ends it
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
