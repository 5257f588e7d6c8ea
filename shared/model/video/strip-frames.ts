export const STRIP_FRAMES = 4;

/** Shortest recording with a strip, in milliseconds: the thumbnail shows enough of a shorter one. */
export const STRIP_MIN_MS = 2000;

/** Longest side of a frame, in pixels: the width of a thumbnail. */
export const STRIP_SIDE_MAX = 320;

/** Quality of a frame as a JPEG, in percent. */
export const STRIP_QUALITY = 75;

/** Largest strip in bytes, with all its frames. */
export const STRIP_MAX_BYTES = 60_000;

/** The beginning of the name of each frame. */
export const STRIP_FRAME = 'frame';

/** The end of the name of a captured frame: its number from 0, in seven digits. */
export const captureEnding = (number: number): string => `.${String(number).padStart(7, '0')}.jpg`;

/** Names of the first frames of a strip. The frame with the number 0 is the beginning, which the thumbnail shows. */
export const stripFrameNames = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => STRIP_FRAME + captureEnding(index + 1));

/**
 * The number of the last frame up to a time: the frames are at a fifth, two fifths and so on of the recording.
 * @param at seconds
 * @param duration of the recording, in seconds
 * @param count of the frames that the strip has
 * @returns 0 before the first frame
 */
export const stripFrameBefore = (at: number, duration: number, count: number): number =>
  Math.max(0, Math.min(count, Math.floor((at * (STRIP_FRAMES + 1)) / duration)));
