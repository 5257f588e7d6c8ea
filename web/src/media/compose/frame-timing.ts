/** A still or hidden screen may send no frame for long; from then on the recording is as large as it says it is, in milliseconds. */
export const FIRST_FRAME_LIMIT_MS = 2000;

/**
 * How much later the sound is than the picture when both are passed on at once, in milliseconds: the picture waits for
 * it. Measured in Chromium 156 with a page that flashes and beeps: 45 to 80, as full as the browser's buffers in front
 * of the mixer happen to be.
 */
export const PICTURE_DELAY_MS = 65;
