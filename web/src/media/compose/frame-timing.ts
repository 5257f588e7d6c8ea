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
