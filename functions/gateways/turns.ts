/** Somebody has waited for a turn for too long. The name says to callers that it passes: see `isPassing`. */
export class TurnTimeoutError extends Error {
  override readonly name = 'ThrottlingException';
}

interface Waiting {
  begin: () => void;
  timer: NodeJS.Timeout;
}

/** Lets so many do a piece of work at the same time; the others wait, first come, first served. */
export class Turns {
  readonly #atOnce: number;
  readonly #longestWaitMs: number;
  readonly #waiting = new Set<Waiting>();
  #running = 0;

  /** @param longestWaitMs who waits longer is refused */
  constructor(atOnce: number, longestWaitMs: number) {
    this.#atOnce = atOnce;
    this.#longestWaitMs = longestWaitMs;
  }

  #turn(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(waiting);
        reject(new TurnTimeoutError(`No turn came within ${this.#longestWaitMs} ms`));
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

  /** Does a piece of work when its turn comes. @throws TurnTimeoutError when it does not come in time */
  async take<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn();
    try {
      return await work();
    } finally {
      this.#end();
    }
  }
}
