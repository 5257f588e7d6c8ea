import PQueue from 'p-queue';

/** A caller waits too long. The name makes it a temporary error: see `isPassing`. */
export class QueueFullError extends Error {
  override readonly name = 'ThrottlingException';
}

/** Limits how many callers work at the same time. The others wait, first come, first served. */
export class BoundedQueue {
  readonly #queue: PQueue;
  readonly #longestWaitMs: number;
  readonly #mostWaiting: number;

  /**
   * @param longestWaitMs a caller that waits longer is refused
   * @param mostWaiting while as many wait, further callers are refused
   */
  constructor(atOnce: number, { longestWaitMs, mostWaiting }: { longestWaitMs: number; mostWaiting: number }) {
    this.#queue = new PQueue({ concurrency: atOnce });
    this.#longestWaitMs = longestWaitMs;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws QueueFullError when the work cannot begin in time */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#queue.size >= this.#mostWaiting) throw new QueueFullError('Too many callers wait');
    const wait = new AbortController();
    const giveUp = () => wait.abort(new QueueFullError(`The work did not begin within ${this.#longestWaitMs} ms`));
    const timer = setTimeout(giveUp, this.#longestWaitMs);
    const begin = () => {
      clearTimeout(timer);
      return work();
    };
    return this.#queue.add(begin, { signal: wait.signal });
  }
}
