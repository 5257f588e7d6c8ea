/**
 * Calls of one function that run at the same time: at most, and at least. The rest of the machine does the work of a
 * call, too: with more calls at once, all of them take longer, and none is done sooner.
 */
const MOST_AT_ONCE = 32;
const LEAST_AT_ONCE = 8;

/** The share of these that one visitor may have: what a stranger sends at once waits, and other people do not. */
const SHARE_OF_ONE = 1 / 4;

/** Longest wait for the start of a call, in milliseconds. */
export const LONGEST_WAIT_MS = 5000;

/** A call that takes longer shows that too many run, in milliseconds: a quarter of the timeout of the API's functions. */
const SLOW_MS = 5000;

/** Weight of the newest call in the average duration. */
const NEWEST = 0.1;

export class BusyError extends Error {}

interface Waiting {
  visitor: string;
  start(): void;
  timer: NodeJS.Timeout;
}

/**
 * Admits calls of one function: some run at the same time, others wait, and a call that could not start in time is
 * refused before it does anything. So what has begun ends before its timeout.
 */
export class Admission {
  readonly #longestWaitMs: number;
  readonly #waiting = new Set<Waiting>();
  #atOnce = MOST_AT_ONCE;
  #running = 0;
  /** Running calls of each visitor who has some. */
  readonly #runningOf = new Map<string, number>();
  #averageMs = 0;
  #doneSinceChange = 0;

  constructor(longestWaitMs = LONGEST_WAIT_MS) {
    this.#longestWaitMs = longestWaitMs;
  }

  get #atOnceOfOne(): number {
    return this.#atOnce * SHARE_OF_ONE;
  }

  #hasOwnRoom(visitor: string): boolean {
    return (this.#runningOf.get(visitor) ?? 0) < this.#atOnceOfOne;
  }

  #mayStart(visitor: string): boolean {
    return this.#running < this.#atOnce && this.#hasOwnRoom(visitor);
  }

  /** Whether one more call of a visitor would have to wait too long. */
  isFullFor(visitor: string): boolean {
    if (this.#mayStart(visitor)) return false;
    const own = [...this.#waiting].filter((waiting) => waiting.visitor === visitor).length;
    const wait = (before: number, atOnce: number) => ((before + 1) * this.#averageMs) / atOnce;
    return Math.max(wait(this.#waiting.size, this.#atOnce), wait(own, this.#atOnceOfOne)) > this.#longestWaitMs;
  }

  #begin(visitor: string): void {
    this.#running += 1;
    this.#runningOf.set(visitor, (this.#runningOf.get(visitor) ?? 0) + 1);
  }

  #turn(visitor: string): Promise<void> {
    if (this.#mayStart(visitor)) {
      this.#begin(visitor);
      return Promise.resolve();
    }
    if (this.isFullFor(visitor)) return Promise.reject(new BusyError('Too many calls wait'));
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(waiting);
        reject(new BusyError('The call could not start in time'));
      };
      const waiting = { visitor, start: resolve, timer: setTimeout(giveUp, this.#longestWaitMs) };
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

  #end(visitor: string): void {
    this.#running -= 1;
    const own = (this.#runningOf.get(visitor) ?? 0) - 1;
    if (own > 0) this.#runningOf.set(visitor, own);
    else this.#runningOf.delete(visitor);
    for (const next of this.#waiting) {
      if (this.#running >= this.#atOnce) return;
      if (!this.#hasOwnRoom(next.visitor)) continue;
      this.#waiting.delete(next);
      clearTimeout(next.timer);
      this.#begin(next.visitor);
      next.start();
    }
  }

  /** Runs a call of a visitor when its turn comes. @throws BusyError when it does not come in time */
  async run<T>(visitor: string, call: () => Promise<T>): Promise<T> {
    await this.#turn(visitor);
    const start = performance.now();
    try {
      return await call();
    } finally {
      this.#adapt(performance.now() - start);
      this.#end(visitor);
    }
  }
}
