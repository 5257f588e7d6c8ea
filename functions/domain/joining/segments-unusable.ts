/** The segments cannot become a file, however often that is tried: one is missing or has changed, or is no part of a video. */
export class SegmentsUnusableError extends Error {
  override readonly name = 'SegmentsUnusableError';
}
