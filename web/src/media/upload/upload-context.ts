import { TransientError } from '../retry.ts';
import type { Connection } from './connection.ts';
import { createProgressMeter } from './progress-meter.ts';
import type { Put } from './put-blob.ts';
import { retryUntilAborted } from './retry-until-aborted.ts';
import { createStallTimeout } from './stall-timeout.ts';
import type { UploadProgress } from './upload-progress.ts';

/** A call of the server that takes longer than this is given up and made again, in milliseconds. */
const CALL_MAX_MS = 60_000;
/** How often the stall timeout is checked, in milliseconds. */
const CHECK_MS = 1000;
/** Progress is reported at most this often, in milliseconds. */
const REPORT_MS = 100;

/** What an upload needs of the browser. */
export interface UploadEnvironment {
  put: Put;
  connection: Connection;
}

/** All that the requests of one upload have in common. */
export interface UploadContext {
  /** Ends everything: cancelled, or stalled for too long. */
  signal: AbortSignal;
  put: Put;
  /** Says how many bytes of a part have been sent; a file that is sent at once is one part. */
  count: (part: number, bytes: number) => void;
  /** Forgets what was counted. */
  reset: () => void;
  /** Does work, with retries as long as they may help. */
  retry: <T>(work: () => Promise<T>) => Promise<T>;
  /** Calls the server, with retries as long as they may help. */
  call: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** The same, for something that can be cancelled by itself. */
  withSignal: (signal: AbortSignal) => UploadContext;
  close: () => void;
}

interface UploadContextOptions {
  signal: AbortSignal;
  totalBytes: number;
  onProgress: (progress: UploadProgress) => void;
}

/** Makes a call that must not hang. */
async function withTimeout<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  const limit = AbortSignal.timeout(CALL_MAX_MS);
  try {
    return await work(AbortSignal.any([signal, limit]));
  } catch (cause) {
    signal.throwIfAborted();
    throw limit.aborted ? new TransientError('Upload failed', { cause }) : cause;
  }
}

/** Reports progress, at once when its state changes and else now and then. */
function createReporter(onProgress: UploadContextOptions['onProgress']) {
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

/** Opens what the requests of one upload share; it must be closed. */
export function openUploadContext(
  { put, connection }: UploadEnvironment,
  options: UploadContextOptions,
): UploadContext {
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

  const until = (signal: AbortSignal): UploadContext => {
    const retry = <T>(work: () => Promise<T>) => retryUntilAborted(work, { connection, signal, onFailure: halt });
    return {
      signal,
      put,
      count: (part, bytes) => {
        if (meter.count(part, bytes)) stallTimeout.reset();
        report();
      },
      reset: meter.reset,
      retry,
      call: (work) => retry(() => withTimeout(work, signal)),
      withSignal: (inner) => until(AbortSignal.any([signal, inner])),
      close: () => {
        clearInterval(timer);
        unwatch();
      },
    };
  };
  return until(AbortSignal.any([options.signal, over.signal]));
}
