/** An upload fails when nothing moves for this long, in milliseconds. */
const STALL_TIMEOUT_MS = 10 * 60 * 1000;
/**
 * Most that one check may count, in milliseconds: browsers call a hidden tab once a minute, and a machine that
 * slept for the night has not tried anything in it.
 */
const CHECK_MAX_MS = 90_000;

/** Ends an upload that makes no progress. */
export interface StallTimeout {
  /** Something has moved. */
  reset: () => void;
  /**
   * To be called every second or so. Time without a network does not count.
   * @returns whether the time is over
   */
  check: (nowMs: number, isOnline: boolean) => boolean;
}

/** @param startMs now, in milliseconds of the clock that `check` is given */
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
