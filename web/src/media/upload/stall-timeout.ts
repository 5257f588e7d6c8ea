/** An upload fails when nothing moves for this long, in milliseconds. */
const STALL_TIMEOUT_MS = 10 * 60 * 1000;
/**
 * Longest time that one check may count, in milliseconds: browsers run the timers of a hidden tab once a minute, and a
 * machine that slept for the night has tried nothing meanwhile.
 */
const CHECK_MAX_MS = 90_000;

/** Ends an upload that makes no progress. */
export interface StallTimeout {
  /** Resets the timeout: something has moved. */
  reset: () => void;
  /**
   * Call about once a second. Time without a network does not count.
   * @returns whether the timeout is over
   */
  check: (nowMs: number, isOnline: boolean) => boolean;
}

/** @param startMs the current time, by the clock that `check` gets */
export function createStallTimeout(startMs: number): StallTimeout {
  let stalledMs = 0;
  let checkedMs = startMs;
  return {
    reset: () => {
      stalledMs = 0;
    },
    check: (nowMs, isOnline) => {
      if (isOnline) stalledMs += Math.min(nowMs - checkedMs, CHECK_MAX_MS);
      checkedMs = nowMs;
      return stalledMs >= STALL_TIMEOUT_MS;
    },
  };
}
