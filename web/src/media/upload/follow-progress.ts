import { anySignal } from '#web/lib/any-signal.ts';
import { UPLOAD_STALL_MS } from '#web/lib/limits.ts';
import type { Connection } from './connection.ts';
import type { UploadProgress } from './upload-progress.ts';

/**
 * Counts the sent bytes of a file, part by part.
 * @param totalBytes size of the file
 */
export function createProgressMeter(totalBytes: number) {
  const counted = new Map<number, number>();
  let sentBytes = 0;
  let mostBytes = 0;
  let isMoving = true;

  return {
    /**
     * Sets the number of bytes sent of a part: 0 again when its request failed.
     * @returns whether the sum is larger than ever before
     */
    count: (part: number, bytes: number): boolean => {
      const more = bytes - (counted.get(part) ?? 0);
      counted.set(part, bytes);
      sentBytes += more;
      if (more > 0) isMoving = true;
      const isMost = sentBytes > mostBytes;
      if (isMost) mostBytes = sentBytes;
      return isMost;
    },
    /** A request failed, or the network is gone: nothing moves until more is counted. */
    halt: () => {
      isMoving = false;
    },
    /** Everything is sent again. */
    reset: () => {
      counted.clear();
      sentBytes = 0;
      mostBytes = 0;
    },
    read: (isOnline: boolean): UploadProgress => ({
      sentBytes,
      totalBytes,
      state: isMoving ? 'sending' : isOnline ? 'retrying' : 'offline',
    }),
  };
}

/**
 * Longest time that one check may count, in milliseconds: browsers run the timers of a hidden tab once a minute, and a
 * machine that was asleep has tried nothing.
 */
const CHECK_MAX_MS = 90_000;

/**
 * Ends an upload that makes no progress.
 * @param startMs the current time, by the clock that `check` gets
 */
export function createStallTimeout(startMs: number) {
  let stalledMs = 0;
  let checkedMs = startMs;
  return {
    /** Something has moved. */
    reset: () => {
      stalledMs = 0;
    },
    /**
     * Call about once a second. Time without a network does not count.
     * @returns whether the time is up
     */
    check: (nowMs: number, isOnline: boolean): boolean => {
      if (isOnline) stalledMs += Math.min(nowMs - checkedMs, CHECK_MAX_MS);
      checkedMs = nowMs;
      return stalledMs >= UPLOAD_STALL_MS;
    },
  };
}

/** Interval of stall checks, in milliseconds. */
const CHECK_MS = 1000;
/** Progress is reported at most this often, in milliseconds. */
const REPORT_MS = 100;

export interface FollowOptions {
  signal: AbortSignal;
  totalBytes: number;
  onProgress: (progress: UploadProgress) => void;
}

/** Reports progress: at once when the state changes, else at intervals. */
function createReporter(onProgress: FollowOptions['onProgress']) {
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
export function followProgress(connection: Connection, options: FollowOptions) {
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
  const unfollow = connection.follow(() => (connection.isOnline() ? report() : halt()));
  if (!connection.isOnline()) meter.halt();
  return {
    /** Aborted when the upload is cancelled or has stalled for too long. */
    signal: anySignal([options.signal, over.signal]),
    count: (part: number, bytes: number) => {
      if (meter.count(part, bytes)) stallTimeout.reset();
      report();
    },
    /** A request failed: nothing moves until more is counted. */
    halt,
    reset: meter.reset,
    close: () => {
      clearInterval(timer);
      unfollow();
    },
  };
}

export type FollowedProgress = ReturnType<typeof followProgress>;
