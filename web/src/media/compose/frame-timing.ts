/**
 * Longest wait for the first frame, in milliseconds: a still or hidden screen may send none for long. After that the
 * announced size of the screen counts.
 */
export const FIRST_FRAME_LIMIT_MS = 2000;

/**
 * How much later the sound arrives than the picture when both are passed on at once, in milliseconds: the picture is
 * delayed by this much. Measured in Chromium 156 with a page that flashes and beeps: 45 to 80, depending on how full
 * the browser's buffers before the mixer are.
 */
export const PICTURE_DELAY_MS = 65;

/** How much the transit of the fastest picture may grow with each picture, in milliseconds: clocks may differ. */
const RECOVERY_MS = 0.1;

/** Decides how long a picture waits before it is recorded, so that it fits to the sound. */
export interface PictureDelay {
  /**
   * A picture of the screen has arrived.
   * @param timestamp of the picture, in microseconds
   * @param nowMs the current time, in milliseconds
   */
  onArrival: (timestamp: number, nowMs: number) => void;
  /** The time that a composed picture still waits, in milliseconds. The parameters are those of `onArrival`. */
  leftOf: (timestamp: number, nowMs: number) => number;
}

/**
 * Measures how late pictures are: the one that arrives fastest counts as on time. A busy machine delivers pictures late,
 * and a machine without a GPU takes long to compose them.
 */
export function createPictureDelay(): PictureDelay {
  let fastestMs = Number.POSITIVE_INFINITY;
  let lastTimestamp: number | null = null;
  return {
    onArrival: (timestamp, nowMs) => {
      fastestMs = Math.min(fastestMs + RECOVERY_MS, nowMs - timestamp / 1000);
    },
    leftOf: (timestamp, nowMs) => {
      // The picture stands still.
      if (timestamp === lastTimestamp || fastestMs === Number.POSITIVE_INFINITY) return PICTURE_DELAY_MS;
      lastTimestamp = timestamp;
      return Math.max(0, PICTURE_DELAY_MS - (nowMs - timestamp / 1000 - fastestMs));
    },
  };
}
