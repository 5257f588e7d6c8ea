/** Runs the pieces of work on one subject, such as a key, one after another. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `work` when earlier work on the subject has ended, also if that failed. */
  async run<T>(subject: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(subject) ?? Promise.resolve()).then(work, work);
    this.#last.set(subject, turn);
    try {
      return await turn;
    } finally {
      if (this.#last.get(subject) === turn) this.#last.delete(subject);
    }
  }
}
