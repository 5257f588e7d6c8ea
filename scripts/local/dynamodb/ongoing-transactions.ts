import type { CheckedInput, TableKeys } from './dynamodb-limits.ts';

/** Fields of a write that name its items. */
type WriteInput = Pick<CheckedInput, 'Key' | 'Item' | 'TransactItems'>;

/**
 * The items of transactions in progress. DynamoDB refuses every other write of such an item, also a transaction that
 * only checks it; the local engine runs transactions one after the other and refuses no write.
 */
export class OngoingTransactions {
  readonly #keys: TableKeys;
  readonly #items = new Set<string>();

  constructor(keys: TableKeys) {
    this.#keys = keys;
  }

  /** Each item that a write names, in the order of its parts. */
  #itemsOf(input: WriteInput): string[] {
    const parts = input.TransactItems?.flatMap((part) => Object.values(part)) ?? [input];
    return parts.map(({ Key, Item }) => JSON.stringify(this.#keys.own.map((name) => (Key ?? Item)?.[name])));
  }

  /** The parts of a write that name an item of a transaction in progress, by their index. */
  conflicts(input: WriteInput): number[] {
    return this.#itemsOf(input).flatMap((item, index) => (this.#items.has(item) ? [index] : []));
  }

  /** Runs a transaction; its items are locked until it has ended. */
  async run<T>(input: WriteInput, work: () => Promise<T>): Promise<T> {
    const items = this.#itemsOf(input);
    for (const item of items) this.#items.add(item);
    try {
      return await work();
    } finally {
      for (const item of items) this.#items.delete(item);
    }
  }
}
