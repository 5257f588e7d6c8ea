/** How far the end of the file may be from Stop, in milliseconds, for the clock to be right: a chunk, and one more. */
export const END_TOLERANCE_MS = 2000;

/**
 * How long a recording is, in milliseconds. The clock knows best, unless the computer slept meanwhile (then it may be hours
 * ahead of the recorder) or nobody was there to read it.
 * @param clockMs from start to Stop without pauses; null for a recording that was interrupted
 * @param fileMs end of the last picture or sound in the file
 */
export const recordingLength = (clockMs: number | null, fileMs: number): number =>
  clockMs !== null && Math.abs(clockMs - fileMs) <= END_TOLERANCE_MS ? clockMs : fileMs;
