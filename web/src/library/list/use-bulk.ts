import { useEffect, useRef, useState } from 'react';
import { countText } from '#web/lib/count-text.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { guardLeaving } from '#web/lib/leave-guard.ts';
import { type BulkResult, runEach } from '#web/lib/run-each.ts';
import { isUnauthorized } from '#web/lib/unauthorized.ts';
import { toast } from '#web/ui/use-toast.ts';
import { readOnce } from '../store/facts.ts';

export interface BulkTask<Item> {
  /** Title during the work: 'Deleting recordings'. */
  title: string;
  /** Names one item: 'recording'. */
  noun: string;
  /** Participle for sentences: 'deleted'. */
  done: string;
  items: readonly Item[];
  atOnce: number;
  work(item: Item, signal: AbortSignal): Promise<void>;
  /** Message for an error of one item. */
  reason: (error: unknown) => string;
  /** Called at the end, also after a cancellation: does what is done once for all items. */
  finish?: () => Promise<void>;
  /** Toast when all items are done. */
  success: (count: number) => { title: string; description: string };
  /** The work that takes it back. */
  undo?(done: readonly Item[]): BulkTask<Item>;
}

/** Work on many items that is running or has ended with failures. */
export interface BulkRun<Item> {
  task: BulkTask<Item>;
  total: number;
  finished: number;
  isCancelled: boolean;
  /** Result; null while it is running. */
  result: BulkResult<Item> | null;
  cancel: () => void;
}

/** Shows a toast at the end of work without failures: the success, or how much was done before a cancellation. */
function notify<Item>(
  task: BulkTask<Item>,
  { done, left }: BulkResult<Item>,
  start: (task: BulkTask<Item>) => void,
): void {
  const undo = task.undo?.(done);
  const actions = undo && [{ label: 'Undo', onClick: () => start(undo) }];
  if (left.length === 0) return void toast({ ...task.success(done.length), ...(actions && { actions }) });
  const total = countText(done.length + left.length, task.noun);
  toast({ title: 'Cancelled', description: `${done.length} of ${total} ${task.done}.` });
}

/** A limit of the server is reached: each further item would be refused too. */
const isLimit = (error: unknown): boolean => error instanceof ApiError && error.code === 'RATE_LIMITED';

const endedByLimit = ({ failed }: BulkResult<unknown>): boolean => failed.some(({ error }) => isLimit(error));

/** The items for another try: what a person has left by cancelling stays as it is. */
export const toRetry = <Item>(result: BulkResult<Item>): Item[] => [
  ...result.failed.map(({ item }) => item),
  ...(endedByLimit(result) ? result.left : []),
];

/** Title and description of the failures. */
export function failureTexts<Item>(task: BulkTask<Item>, result: BulkResult<Item>) {
  const { done, failed, left } = result;
  const total = done.length + failed.length + left.length;
  const why = endedByLimit(result) ? 'a limit is reached' : 'you cancelled';
  const notStarted = left.length > 0 ? ` ${left.length} not started, because ${why}.` : '';
  return {
    title: `${countText(failed.length, task.noun)} not ${task.done}`,
    description: `${done.length} of ${total} ${task.done}.${notStarted}`,
  };
}

/** Shows a toast for failures whose dialog is gone, because the user has left the screen. */
function notifyFailures<Item>(task: BulkTask<Item>, result: BulkResult<Item>): void {
  const error = result.failed[0]?.error;
  if (isUnauthorized(error)) return;
  const { title, description } = failureTexts(task, result);
  toast({ variant: 'destructive', title, description: `${description} ${task.reason(error)}` });
}

/**
 * Runs work on many items. It goes on when the user leaves the screen.
 * @param onDone called when the work has ended; after failures, when their dialog is closed
 */
export function useBulk<Item>(onDone: () => void) {
  const [run, setRun] = useState<BulkRun<Item> | null>(null);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const work = async (task: BulkTask<Item>, items = task.items) => {
    const control = new AbortController();
    const change = (changed: Partial<BulkRun<Item>>) => setRun((now) => now && { ...now, ...changed });
    const cancel = () => {
      control.abort();
      change({ isCancelled: true });
    };
    setRun({ task, total: items.length, finished: 0, isCancelled: false, result: null, cancel });
    const endGuard = guardLeaving();
    try {
      const onProgress = (finished: number) => change({ finished });
      const options = { atOnce: task.atOnce, signal: control.signal, onProgress, ends: isLimit };
      const result = await readOnce(() => runEach(items, task.work, options));
      await task.finish?.();
      if (result.failed.length > 0) return isShown.current ? change({ result }) : notifyFailures(task, result);
      setRun(null);
      notify(task, result, start);
      onDone();
    } finally {
      endGuard();
    }
  };

  const start = (task: BulkTask<Item>) => void work(task);
  return {
    run,
    start,
    /** Tries again what has failed. */
    retry: () => run?.result && void work(run.task, toRetry(run.result)),
    close: () => {
      setRun(null);
      onDone();
    },
  };
}
