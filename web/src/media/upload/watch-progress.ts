import type { Connection } from './connection.ts';
import { createProgressMeter } from './progress-meter.ts';
import { createStallTimeout } from './stall-timeout.ts';
import type { UploadProgress } from './upload-progress.ts';

/** Interval of stall checks, in milliseconds. */
const CHECK_MS = 1000;
/** Progress is reported at most this often, in milliseconds. */
const REPORT_MS = 100;

export interface WatchOptions {
  signal: AbortSignal;
  totalBytes: number;
  onProgress: (progress: UploadProgress) => void;
}

/** The progress of an upload in this visit. */
export interface ProgressWatch {
  /** Aborted when the upload is cancelled or has stalled for too long. */
  signal: AbortSignal;
  /** Sets the number of bytes sent of a part. */
  count: (part: number, bytes: number) => void;
  /** A request failed: nothing moves until more is counted. */
  halt: () => void;
  /** Resets the counts. */
  reset: () => void;
  close: () => void;
}

/** Reports progress: at once when the state changes, else at intervals. */
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

/** Counts and reports the bytes that an upload sends, and ends the upload after a stall; it must be closed. */
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
