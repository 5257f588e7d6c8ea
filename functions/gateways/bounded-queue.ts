/** A caller gets no turn in time. The name makes it a temporary error: see `isPassing`. */
export class NoTurnError extends Error {
  override readonly name = 'ThrottlingException';
}

interface Waiting {
  begin: () => void;
  timer: NodeJS.Timeout;
}

/** Limits how many callers work at the same time. The others wait, first come, first served. */
export class Turns {
  readonly #atOnce: number;
  readonly #longestWaitMs: number;
  readonly #mostWaiting: number;
  readonly #waiting = new Set<Waiting>();
  #running = 0;

  /**
   * @param longestWaitMs a caller that waits longer is refused
   * @param mostWaiting while as many wait, further callers are refused
   */
  constructor(atOnce: number, { longestWaitMs, mostWaiting }: { longestWaitMs: number; mostWaiting: number }) {
    this.#atOnce = atOnce;
    this.#longestWaitMs = longestWaitMs;
    this.#mostWaiting = mostWaiting;
  }

  #turn(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return Promise.resolve();
    }
    if (this.#waiting.size >= this.#mostWaiting) return Promise.reject(new NoTurnError('Too many callers wait'));
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(waiting);
        reject(new NoTurnError(`No turn came within ${this.#longestWaitMs} ms`));
      };
      const waiting = { begin: resolve, timer: setTimeout(giveUp, this.#longestWaitMs) };
      this.#waiting.add(waiting);
    });
  }

  /** Gives the turn to the caller that has waited longest. */
  #end(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(next);
    clearTimeout(next.timer);
    next.begin();
  }

  /** Does a piece of work when its turn comes. @throws NoTurnError when it does not come in time */
  async take<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn();
    try {
      return await work();
    } finally {
      this.#end();
    }
  }
}
