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

  #entries(): Entries {
    const now = this.#conditions.now();
    for (let next = this.#coming[0]; next && next.at <= now; next = this.#coming[0]) {
      this.#arrived = next.entries;
      this.#coming.shift();
    }
    return this.#arrived;
  }

  get(key: string): string | undefined {
    const entries = this.#entries();
    return Object.hasOwn(entries, key) ? entries[key] : undefined;
  }

  count(): number {
    return Object.keys(this.#entries()).length;
  }
}
