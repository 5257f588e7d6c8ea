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
/** What is counted in this time does not count, in milliseconds: it had arrived before, or only fills buffers. */
const BUFFERING_MS = 1000;
/** Shortest time over which the speed is measured, in milliseconds. */
const SHORTEST_MS = 1000;

/**
 * Measures the speed of an upload in the last seconds. Time in which nothing can be sent does not count: the measurement
 * starts again after it.
 * @returns a function of progress and time (milliseconds) that returns bytes per second, null while they are unknown
 */
export function createSpeed(): (progress: Pick<UploadProgress, 'sentBytes' | 'state'>, nowMs: number) => number | null {
  let sinceMs: number | null = null;
  let samples: Sample[] = [];
  return ({ sentBytes, state }, nowMs) => {
    if (state !== 'sending') {
      sinceMs = null;
      samples = [];
      return null;
    }
    sinceMs ??= nowMs;
    if (nowMs - sinceMs < BUFFERING_MS) return null;
    samples = [...samples.filter((sample) => nowMs - sample.atMs <= WINDOW_MS), { atMs: nowMs, sentBytes }];
    const oldest = samples[0];
    if (!oldest || nowMs - oldest.atMs < SHORTEST_MS) return null;
    const speed = ((sentBytes - oldest.sentBytes) / (nowMs - oldest.atMs)) * 1000;
    return speed > 0 ? speed : null;
  };
}
