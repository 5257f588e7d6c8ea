/**
 * The segments cannot be joined, and another try cannot help: one is missing, has changed, or is no part of a video.
 */
export class SegmentsUnusableError extends Error {
  override readonly name = 'SegmentsUnusableError';
}
