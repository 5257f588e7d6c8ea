/**
 * `sending`: bytes are on their way; `offline`: the browser says that there is no network; `retrying`: the browser says
 * that there is one, but requests fail.
 */
export type UploadState = 'sending' | 'offline' | 'retrying';

export interface UploadProgress {
  /** Bytes that have arrived or are in transit; decreases when a request fails. */
  sentBytes: number;
  totalBytes: number;
  state: UploadState;
}

const WORST_FIRST = ['offline', 'retrying', 'sending'] as const;

/**
 * Combines the progress of several files.
 * @returns a function that adds a file and returns its listener, which calls `onProgress` with the sum of all
 */
export function joinProgress(onProgress: (progress: UploadProgress) => void) {
  const files: UploadProgress[] = [];
  const sum = (part: 'sentBytes' | 'totalBytes') => files.reduce((total, file) => total + file[part], 0);
  const isUnderWay = ({ sentBytes, totalBytes }: UploadProgress) => sentBytes < totalBytes;

  return () => {
    const index = files.length;
    files.push({ sentBytes: 0, totalBytes: 0, state: 'sending' });
    return (progress: UploadProgress) => {
      files[index] = progress;
      const states = files.filter(isUnderWay).map(({ state }) => state);
      const state = WORST_FIRST.find((each) => states.includes(each)) ?? progress.state;
      onProgress({ sentBytes: sum('sentBytes'), totalBytes: sum('totalBytes'), state });
    };
  };
}

interface Sample {
  atMs: number;
  sentBytes: number;
}

/**
 * Period over which the speed is measured, in milliseconds: long enough to be steady, short enough to follow the
 * network.
 */
const WINDOW_MS = 8000;
/** No estimate before this time, in milliseconds: the first bytes only fill buffers. */
const FIRST_ESTIMATE_MS = 1000;

/**
 * Estimates how long the rest of an upload takes at the speed of the last seconds. Time in which nothing can be sent
 * does not count: the estimate starts again after it.
 * @returns a function of progress and time (milliseconds) that returns the seconds left, null while they are unknown
 */
export function createTimeLeft(): (progress: UploadProgress, nowMs: number) => number | null {
  let samples: Sample[] = [];
  return ({ sentBytes, totalBytes, state }, nowMs) => {
    if (state !== 'sending') {
      samples = [];
      return null;
    }
    samples = [...samples.filter((sample) => nowMs - sample.atMs <= WINDOW_MS), { atMs: nowMs, sentBytes }];
    const oldest = samples[0];
    if (!oldest || nowMs - oldest.atMs < FIRST_ESTIMATE_MS) return null;
    const bytesPerMs = (sentBytes - oldest.sentBytes) / (nowMs - oldest.atMs);
    return bytesPerMs > 0 ? (totalBytes - sentBytes) / bytesPerMs / 1000 : null;
  };
}
