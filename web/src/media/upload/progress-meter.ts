import type { UploadProgress } from './upload-progress.ts';

/** Counts the sent bytes of a file, part by part. */
export interface ProgressMeter {
  /**
   * Sets the number of bytes sent of a part: 0 again when its request failed.
   * @returns whether the sum is larger than ever before
   */
  count: (part: number, bytes: number) => boolean;
  /** A request failed, or the network is gone: nothing moves until more is counted. */
  halt: () => void;
  /** Resets the counts: everything is sent again. */
  reset: () => void;
  read: (isOnline: boolean) => UploadProgress;
}

/** @param totalBytes size of the file */
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
