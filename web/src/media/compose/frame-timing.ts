/**
 * Longest wait for the first frame, in milliseconds: a still or hidden screen may send none for long. After that the
 * announced size of the screen counts.
 */
export const FIRST_FRAME_LIMIT_MS = 2000;

/**
 * How much later the sound arrives than the picture when both are passed on at once, in milliseconds: the picture is
 * delayed by this much. Measured in Chromium 156 without a GPU, with a page that repaints, flashes and beeps, and a mixer
 * with buffers of 20 ms: -7 to 2. It depends on how full the browser's buffers before the mixer are.
 */
export const PICTURE_DELAY_MS = 5;

/** How much the transit of the fastest picture may grow with each picture, in milliseconds: clocks may differ. */
const RECOVERY_MS = 0.1;

/**
 * Measures how late pictures arrive on a busy machine: the fastest one counts as on time.
 * @returns a function that gets the timestamp of a picture, in microseconds, and the current time, in milliseconds; it
 *   returns the delay that this picture still needs to fit to the sound, in milliseconds
 */
export function createPictureDelay(): (timestamp: number, nowMs: number) => number {
  let fastestMs = Number.POSITIVE_INFINITY;
  let lastTimestamp: number | null = null;
  return (timestamp, nowMs) => {
    // The picture stands still.
    if (timestamp === lastTimestamp) return PICTURE_DELAY_MS;
    lastTimestamp = timestamp;
    const transitMs = nowMs - timestamp / 1000;
    fastestMs = Math.min(fastestMs + RECOVERY_MS, transitMs);
    return Math.max(0, PICTURE_DELAY_MS - (transitMs - fastestMs));
  };
}
