/**
 * Calls of one function that run at the same time: at most, and at least. The rest of the machine does the work of a
 * call, too: with more calls at once, all of them take longer, and none is done sooner.
 */
const MOST_AT_ONCE = 32;
const LEAST_AT_ONCE = 8;

/** Longest wait for the start of a call, in milliseconds. */
export const LONGEST_WAIT_MS = 5000;

/** A call that takes longer shows that too many run, in milliseconds: a quarter of the timeout of the API's functions. */
const SLOW_MS = 5000;

/** Weight of the newest call in the average duration. */
const NEWEST = 0.1;

/** A call cannot start in time. */
export class BusyError extends Error {}

interface Waiting {
  start(): void;
  timer: NodeJS.Timeout;
}

/**
 * Admits calls of one function: some run at the same time, others wait, and a call that could not start in time is
 * refused before it does anything. So what has begun ends before its timeout.
 */
export class Admission {
  readonly #waiting = new Set<Waiting>();
  #atOnce = MOST_AT_ONCE;
  #running = 0;
  #averageMs = 0;
  #doneSinceChange = 0;

  /** Whether one more call would have to wait too long. */
  get isFull(): boolean {
    if (this.#running < this.#atOnce) return false;
    return ((this.#waiting.size + 1) * this.#averageMs) / this.#atOnce > LONGEST_WAIT_MS;
  }

  #turn(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return Promise.resolve();
    }
    if (this.isFull) return Promise.reject(new BusyError('Too many calls wait'));
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(waiting);
        reject(new BusyError('The call could not start in time'));
      };
      const waiting = { start: resolve, timer: setTimeout(giveUp, LONGEST_WAIT_MS) };
      this.#waiting.add(waiting);
    });
  }

  /** Half as many calls run at once after a slow one, and one more after as many that were not slow. */
  #adapt(ms: number): void {
    this.#averageMs += NEWEST * (ms - this.#averageMs);
    this.#doneSinceChange += 1;
    if (this.#doneSinceChange < this.#atOnce) return;
    this.#doneSinceChange = 0;
    const wanted = this.#averageMs > SLOW_MS ? this.#atOnce / 2 : this.#atOnce + 1;
    this.#atOnce = Math.round(Math.min(MOST_AT_ONCE, Math.max(LEAST_AT_ONCE, wanted)));
  }

  #end(): void {
    this.#running -= 1;
    for (const next of this.#waiting) {
      if (this.#running >= this.#atOnce) return;
      this.#waiting.delete(next);
      clearTimeout(next.timer);
      this.#running += 1;
      next.start();
    }
  }

  /** Runs a call when its turn comes. @throws BusyError when it does not come in time */
  async run<T>(call: () => Promise<T>): Promise<T> {
    await this.#turn();
    const start = performance.now();
    try {
      return await call();
    } finally {
      this.#adapt(performance.now() - start);
      this.#end();
    }
  }
}
