/** Largest difference between clock and file with which the clock counts, in milliseconds. */
export const END_TOLERANCE_MS = 2000;

/**
 * Length of a recording, in milliseconds: by the clock if the file has nearly the same length. If the computer slept,
 * the clock may be hours ahead, and the file counts.
 * @param clockMs from start to Stop without pauses; null for a recording that was interrupted
 * @param fileMs end of the last picture or sound in the file
 */
export const recordingLength = (clockMs: number | null, fileMs: number): number =>
  clockMs !== null && Math.abs(clockMs - fileMs) <= END_TOLERANCE_MS ? clockMs : fileMs;
