type Step = () => void | Promise<void>;

/** Undoes the setup steps in reverse order; every step runs, also after one that failed. */
export class Teardown {
  readonly #steps: Step[] = [];

  add(step: Step): void {
    this.#steps.push(step);
  }

  /** @throws AggregateError of the steps that failed */
  async run(): Promise<void> {
    const errors: unknown[] = [];
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await step();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'The stack did not stop cleanly');
  }
}
