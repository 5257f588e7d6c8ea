import type { Connection } from './connection.ts';
import { createProgressMeter } from './progress-meter.ts';
import { createStallTimeout } from './stall-timeout.ts';
import type { UploadProgress } from './upload-progress.ts';

/** How often the stall timeout is checked, in milliseconds. */
const CHECK_MS = 1000;
/** Progress is reported at most this often, in milliseconds. */
const REPORT_MS = 100;

export interface WatchOptions {
  signal: AbortSignal;
  totalBytes: number;
  onProgress: (progress: UploadProgress) => void;
}

/** The progress of an upload while somebody waits for it. */
export interface ProgressWatch {
  /** Ends everything: cancelled, or stalled for too long. */
  signal: AbortSignal;
  /** Says how many bytes of a part have been sent. */
  count: (part: number, bytes: number) => void;
  /** A request failed: nothing moves until more is counted. */
  halt: () => void;
  /** Forgets what was counted. */
  reset: () => void;
  close: () => void;
}

/** Reports progress, at once when its state changes and else now and then. */
function createReporter(onProgress: WatchOptions['onProgress']) {
  let reported: UploadProgress['state'] | null = null;
  let reportedMs = 0;
  return (progress: UploadProgress) => {
    const isDone = progress.sentBytes === progress.totalBytes;
    if (progress.state === reported && !isDone && performance.now() - reportedMs < REPORT_MS) return;
    reported = progress.state;
    reportedMs = performance.now();
    onProgress(progress);
  };
}

/** Begins to count and report what an upload sends, and ends it when nothing moves for too long; it must be closed. */
export function watchProgress(connection: Connection, options: WatchOptions): ProgressWatch {
  const meter = createProgressMeter(options.totalBytes);
  const stallTimeout = createStallTimeout(Date.now());
  const over = new AbortController();
  const reportProgress = createReporter(options.onProgress);
  const report = () => reportProgress(meter.read(connection.isOnline()));

  const halt = () => {
    meter.halt();
    report();
  };
  const check = () => {
    if (stallTimeout.check(Date.now(), connection.isOnline()))
      over.abort(new Error('Upload failed', { cause: 'Nothing moved for too long' }));
    report();
  };
  const timer = setInterval(check, CHECK_MS);
  const unwatch = connection.watch(() => (connection.isOnline() ? report() : halt()));
  if (!connection.isOnline()) meter.halt();
  return {
    signal: AbortSignal.any([options.signal, over.signal]),
    count: (part, bytes) => {
      if (meter.count(part, bytes)) stallTimeout.reset();
      report();
    },
    halt,
    reset: meter.reset,
    close: () => {
      clearInterval(timer);
      unwatch();
    },
  };
}
