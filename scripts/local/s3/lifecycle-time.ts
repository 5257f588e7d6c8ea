export const DAY_MS = 86_400_000;

/**
 * Whether the days of a lifecycle rule are over. S3 acts at the next midnight UTC after them.
 * @param sinceMs start of the days, milliseconds since the epoch
 * @param nowMs milliseconds since the epoch
 */
export const isOver = (sinceMs: number, days: number, nowMs: number): boolean =>
  Math.ceil(sinceMs / DAY_MS + days) * DAY_MS <= nowMs;
