import type { StoreConditions } from './store-conditions.ts';

type Entries = Readonly<Record<string, string>>;

/** The copy of a store at the edge locations: its entries of some time ago. */
export class EdgeCopy {
  readonly #conditions: StoreConditions;
  #arrived: Entries;
  /** Writes that have not reached the edge, the oldest first. */
  #coming: { at: number; entries: Entries }[] = [];

  constructor(entries: Entries, conditions: StoreConditions) {
    this.#arrived = entries;
    this.#conditions = conditions;
  }

  send(entries: Entries): void {
    this.#coming.push({ at: this.#conditions.now() + this.#conditions.edgeDelayMs, entries });
  }

  catchUp(): void {
    this.#arrived = this.#coming.at(-1)?.entries ?? this.#arrived;
    this.#coming = [];
  }

  get(key: string): string | undefined {
    const now = this.#conditions.now();
    for (let next = this.#coming[0]; next && next.at <= now; next = this.#coming[0]) {
      this.#arrived = next.entries;
      this.#coming.shift();
    }
    return Object.hasOwn(this.#arrived, key) ? this.#arrived[key] : undefined;
  }
}
