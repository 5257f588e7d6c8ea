/** Moment of the thumbnail in a recording of at least `THUMBNAIL_FIXED_MS`, in milliseconds. */
export const THUMBNAIL_MS = 1000;

/** From this length on, in milliseconds, the thumbnail shows the same moment however long the recording becomes. */
export const THUMBNAIL_FIXED_MS = 10_000;

/**
 * Moment of a recording that its thumbnail shows, in seconds: 1 s, or a tenth of a recording under 10 s.
 * @param durationMs length of the recording
 */
export const thumbnailTime = (durationMs: number): number =>
  (THUMBNAIL_MS / 1000) * Math.min(1, durationMs / THUMBNAIL_FIXED_MS);
