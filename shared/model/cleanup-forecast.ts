/** What the cleanup will free, in bytes: at least, because small and converted files are not counted. */
export interface CleanupForecast {
  /** In its next run. */
  nextBytes: number;
  /** Within a day after that: uploads that nobody attaches, and earlier videos. */
  dayBytes: number;
  /** Within 30 days after that: earlier videos. */
  monthBytes: number;
}

export const NOTHING_TO_FREE: CleanupForecast = { nextBytes: 0, dayBytes: 0, monthBytes: 0 };
