import type { Connection } from '../connection.ts';

/** A network that a test takes away and gives back. */
export class FakeConnection implements Connection {
  #isOnline = true;
  readonly #listeners = new Set<() => void>();

  isOnline = (): boolean => this.#isOnline;

  follow = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  set(isOnline: boolean): void {
    this.#isOnline = isOnline;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Nobody listens any more. */
  get isLeft(): boolean {
    return this.#listeners.size === 0;
  }
}
