/**
 * An invocation that Lambda refuses because as many run as the account may have:
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html#API_Invoke_Errors
 */
export class ThrottledError extends Error {
  override readonly name = 'TooManyRequestsException';

  constructor() {
    super('Rate Exceeded.');
  }
}

/** The invocations of all functions of an account that run at the same time. */
export class Concurrency {
  readonly #limit: number;
  #running = 0;

  /** @param limit most at a time */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Runs an invocation, unless too many run already. @throws ThrottledError */
  async run<T>(invoke: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limit) throw new ThrottledError();
    this.#running += 1;
    try {
      return await invoke();
    } finally {
      this.#running -= 1;
    }
  }
}
