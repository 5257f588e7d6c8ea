import type { UploadProgress } from './upload-progress.ts';

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
 * Estimates how long the rest of an upload takes at the speed of the last seconds. Time in which nothing can move says
 * nothing about that speed, so the estimate starts again after it.
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
