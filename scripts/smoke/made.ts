/** Removes one thing. @returns the answer of the call */
type Remove = () => Promise<{ status: number }>;

/** What the test has made on a stack, by a name for people, and how each is removed again. */
export class Made {
  readonly #removals = new Map<string, Remove>();

  add(what: string, remove: Remove): void {
    this.#removals.set(what, remove);
  }

  /** Says that the test has removed something itself. */
  gone(what: string): void {
    this.#removals.delete(what);
  }

  /** Removes everything, the newest first. A failure does not keep the others. @returns what is still there */
  async removeAll(): Promise<string[]> {
    const left: string[] = [];
    for (const [what, remove] of [...this.#removals].reverse()) {
      const status = await remove().then(
        (answer) => answer.status,
        (error: Error) => error.message,
      );
      const isGone = typeof status === 'number' && (status < 300 || status === 404);
      if (!isGone) left.push(`${what} (${status})`);
      this.gone(what);
    }
    return left;
  }
}
