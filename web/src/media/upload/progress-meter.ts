import type { UploadProgress } from './upload-progress.ts';

/** Counts what has been sent of a file, part by part. */
export interface ProgressMeter {
  /**
   * Says how many bytes of a part have been sent: 0 again when it broke off.
   * @returns whether more has been sent altogether than ever before
   */
  count: (part: number, bytes: number) => boolean;
  /** A request failed, or the network is gone: nothing moves until more is counted. */
  halt: () => void;
  /** Forgets what was counted: all is sent again. */
  reset: () => void;
  read: (isOnline: boolean) => UploadProgress;
}

/** @param totalBytes of the file */
export function createProgressMeter(totalBytes: number): ProgressMeter {
  const counted = new Map<number, number>();
  let sentBytes = 0;
  let mostBytes = 0;
  let isMoving = true;

  return {
    count: (part, bytes) => {
      const more = bytes - (counted.get(part) ?? 0);
      counted.set(part, bytes);
      sentBytes += more;
      if (more > 0) isMoving = true;
      const isMost = sentBytes > mostBytes;
      if (isMost) mostBytes = sentBytes;
      return isMost;
    },
    halt: () => {
      isMoving = false;
    },
    reset: () => {
      counted.clear();
      sentBytes = 0;
      mostBytes = 0;
    },
    read: (isOnline) => ({
      sentBytes,
      totalBytes,
      state: isMoving ? 'sending' : isOnline ? 'retrying' : 'offline',
    }),
  };
}
