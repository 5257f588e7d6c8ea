import { useState } from 'react';
import type { Recording } from '#shared/api/recordings.ts';
import { countText } from '#web/lib/count-text.ts';
import { guardLeaving } from '#web/lib/leave-guard.ts';
import { type BulkResult, runEach } from '#web/lib/run-each.ts';
import { refetchOnce } from '#web/library/changes.ts';
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

/**
 * Runs work on many recordings.
 * @param onDone called when the work has ended; after failures, when their dialog is closed
 */
export function useBulk(onDone: () => void) {
  const [run, setRun] = useState<BulkRun | null>(null);

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
      const options = { atOnce: task.atOnce, signal: control.signal, onProgress };
      const result = await refetchOnce(() => runEach(recordings, task.work, options));
      await task.finish?.();
      if (result.failed.length > 0) return change({ result });
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
    retry: ({ task, result }: BulkRun) =>
      void start(
        task,
        result?.failed.map(({ item }) => item),
      ),
    close: () => {
      setRun(null);
      onDone();
    },
  };
}

export type Bulk = ReturnType<typeof useBulk>;
