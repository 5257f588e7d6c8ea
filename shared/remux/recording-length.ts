/** Largest difference between clock and file with which the clock counts, in milliseconds: two chunks. */
export const END_TOLERANCE_MS = 2000;

/**
 * Length of a recording, in milliseconds: that of the clock, if it is close to that of the file. If the computer slept,
 * the clock may be hours ahead, and the length of the file counts.
 * @param clockMs from start to Stop without pauses; null for a recording that was interrupted
 * @param fileMs end of the last picture or sound in the file
 */
export const recordingLength = (clockMs: number | null, fileMs: number): number =>
  clockMs !== null && Math.abs(clockMs - fileMs) <= END_TOLERANCE_MS ? clockMs : fileMs;
