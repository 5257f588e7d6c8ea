const DAY_MS = 86_400_000;

/**
 * Whether a lifecycle rule acts on what it counts the days of: S3 does so at the midnight (UTC) after the last of them.
 * @param sinceMs what the days are counted from, and the time now: milliseconds since the epoch
 */
export const isOver = (sinceMs: number, days: number, nowMs: number): boolean =>
  Math.ceil(sinceMs / DAY_MS + days) * DAY_MS <= nowMs;
