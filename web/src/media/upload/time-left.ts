import type { UploadProgress } from './upload-progress.ts';

interface Sample {
  atMs: number;
  sentBytes: number;
}

/** Speed is measured over this long, in milliseconds: long enough to be calm, short enough to follow the network. */
const WINDOW_MS = 8000;
/** No estimate before this long, in milliseconds: the first bytes only fill buffers. */
const FIRST_ESTIMATE_MS = 1000;

/**
 * Follows an upload and says how long the rest takes at the speed of the last seconds. Time in which nothing can move
 * says nothing of that speed: after it the estimate begins again.
 * @returns a function of progress and time (milliseconds) that gives seconds left, null while that is not known
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
