/**
 * An invocation that Lambda refuses because the account's concurrency limit is reached:
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html#API_Invoke_Errors
 */
export class ThrottledError extends Error {
  override readonly name = 'TooManyRequestsException';

  constructor() {
    super('Rate Exceeded.');
  }
}

/** Counts the concurrent invocations of all functions of an account. */
export class Concurrency {
  readonly #limit: number;
  #running = 0;

  /** @param limit largest number of concurrent invocations */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Runs an invocation, unless the limit is reached. @throws ThrottledError */
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
