import { useEffect, useRef, useState } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { countText } from '#web/lib/count-text.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { guardLeaving } from '#web/lib/leave-guard.ts';
import { type BulkResult, runEach } from '#web/lib/run-each.ts';
import { isUnauthorized } from '#web/lib/unauthorized.ts';
import { readOnce } from '#web/library/store/facts.ts';
import { toast } from '#web/ui/use-toast.ts';
import type { BulkTask } from './bulk-tasks.ts';

/** Work on many recordings that is running or has ended with failures. */
export interface BulkRun {
  task: BulkTask;
  total: number;
  finished: number;
  isCancelled: boolean;
  /** Result; null while it is running. */
  result: BulkResult<Recording> | null;
  cancel: () => void;
}

/** Shows a toast at the end of work without failures: the success, or how much was done before a cancellation. */
function notify(task: BulkTask, { done, left }: BulkResult<Recording>): void {
  if (left.length === 0) return void toast(task.success(done.length));
  const total = countText(done.length + left.length, 'recording');
  toast({ title: 'Cancelled', description: `${done.length} of ${total} ${task.done}.` });
}

/** A limit of the server is reached: each further recording would be refused too. */
const isLimit = (error: unknown): boolean => error instanceof ApiError && error.code === 'RATE_LIMITED';

const endedByLimit = ({ failed }: BulkResult<Recording>): boolean => failed.some(({ error }) => isLimit(error));

/** The recordings for another try: what a person has left by cancelling stays as it is. */
export const toRetry = (result: BulkResult<Recording>): Recording[] => [
  ...result.failed.map(({ item }) => item),
  ...(endedByLimit(result) ? result.left : []),
];

/** Title and description of the failures. */
export function failureTexts(task: BulkTask, result: BulkResult<Recording>) {
  const { done, failed, left } = result;
  const total = done.length + failed.length + left.length;
  const why = endedByLimit(result) ? 'a limit is reached' : 'you cancelled';
  const notStarted = left.length > 0 ? ` ${left.length} not started, because ${why}.` : '';
  return {
    title: `${countText(failed.length, 'recording')} not ${task.done}`,
    description: `${done.length} of ${total} ${task.done}.${notStarted}`,
  };
}

/** Shows a toast for failures whose dialog is gone, because the user has left the screen. */
function notifyFailures(task: BulkTask, result: BulkResult<Recording>): void {
  const error = result.failed[0]?.error;
  if (isUnauthorized(error)) return;
  const { title, description } = failureTexts(task, result);
  toast({ variant: 'destructive', title, description: `${description} ${task.reason(error)}` });
}

/**
 * Runs work on many recordings. It goes on when the user leaves the screen.
 * @param onDone called when the work has ended; after failures, when their dialog is closed
 */
export function useBulk(onDone: () => void) {
  const [run, setRun] = useState<BulkRun | null>(null);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const start = async (task: BulkTask, recordings = task.recordings) => {
    const control = new AbortController();
    const change = (changed: Partial<BulkRun>) => setRun((now) => now && { ...now, ...changed });
    const cancel = () => {
      control.abort();
      change({ isCancelled: true });
    };
    setRun({ task, total: recordings.length, finished: 0, isCancelled: false, result: null, cancel });
    const endGuard = guardLeaving();
    try {
      const onProgress = (finished: number) => change({ finished });
      const options = { atOnce: task.atOnce, signal: control.signal, onProgress, ends: isLimit };
      const result = await readOnce(() => runEach(recordings, task.work, options));
      await task.finish?.();
      if (result.failed.length > 0) return isShown.current ? change({ result }) : notifyFailures(task, result);
      setRun(null);
      notify(task, result);
      onDone();
    } finally {
      endGuard();
    }
  };

  return {
    run,
    start: (task: BulkTask) => void start(task),
    retry: ({ task, result }: BulkRun) => void start(task, result ? toRetry(result) : undefined),
    close: () => {
      setRun(null);
      onDone();
    },
  };
}

export type Bulk = ReturnType<typeof useBulk>;
