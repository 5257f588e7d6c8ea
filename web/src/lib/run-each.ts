import { runConcurrently } from './run-concurrently.ts';

interface Failure<Item> {
  item: Item;
  error: unknown;
}

export interface BulkResult<Item> {
  done: Item[];
  failed: Failure<Item>[];
  /** Items that were not processed because the work was cancelled, or ended by a failure. */
  left: Item[];
}

interface RunOptions {
  atOnce: number;
  /** Cancels the work: no further item begins, and the running work receives the signal. */
  signal: AbortSignal;
  /** Called after each item with the number of finished items, successful or not. */
  onProgress: (finished: number) => void;
  /** Whether a failure ends the work, because all other items would fail too: no further item begins. */
  ends?: (error: unknown) => boolean;
}

/**
 * Processes many items in their order, several at a time. It never throws: failures are in the result.
 * @param work processes one item. An item that throws after the cancellation counts as not processed
 */
export async function runEach<Item>(
  items: readonly Item[],
  work: (item: Item, signal: AbortSignal) => Promise<void>,
  { atOnce, signal, onProgress, ends = () => false }: RunOptions,
): Promise<BulkResult<Item>> {
  const result: BulkResult<Item> = { done: [], failed: [], left: [] };
  let isOver = false;
  const workOn = async (item: Item) => {
    if (signal.aborted || isOver) return void result.left.push(item);
    try {
      await work(item, signal);
      result.done.push(item);
    } catch (error) {
      if (signal.aborted) result.left.push(item);
      else result.failed.push({ item, error });
      isOver ||= ends(error);
    }
    onProgress(result.done.length + result.failed.length);
  };
  await runConcurrently(items, atOnce, workOn);
  return result;
}
