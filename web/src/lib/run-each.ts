/** An item whose work failed, and why. */
interface Failure<Item> {
  item: Item;
  error: unknown;
}

/** What became of work on many items. */
export interface Account<Item> {
  done: Item[];
  failed: Failure<Item>[];
  /** Those that were not begun, because the work was cancelled. */
  left: Item[];
}

interface RunOptions {
  /** How many are worked on at a time. */
  atOnce: number;
  /** Cancels: no other item is begun, and the work on those that are is told. */
  signal: AbortSignal;
  /** Called after each item with how many are finished, whatever became of them. */
  onProgress: (finished: number) => void;
}

/**
 * Works on many items, some at a time and in their order. It never throws: what failed is in the account.
 * @param work of one item; what it throws once the work is cancelled counts as not begun
 */
export async function runEach<Item>(
  items: readonly Item[],
  work: (item: Item, signal: AbortSignal) => Promise<void>,
  { atOnce, signal, onProgress }: RunOptions,
): Promise<Account<Item>> {
  const account: Account<Item> = { done: [], failed: [], left: [] };
  const waiting = [...items];
  const workOn = async (item: Item) => {
    try {
      await work(item, signal);
      account.done.push(item);
    } catch (error) {
      if (signal.aborted) account.left.push(item);
      else account.failed.push({ item, error });
    }
    onProgress(account.done.length + account.failed.length);
  };
  const workThrough = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      if (signal.aborted) account.left.push(item);
      else await workOn(item);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, workThrough));
  return account;
}
