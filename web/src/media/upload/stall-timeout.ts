/** An upload fails when nothing moves for this long, in milliseconds. */
const STALL_TIMEOUT_MS = 10 * 60 * 1000;
/**
 * Most that one look at the clock may cost, in milliseconds: browsers call a hidden tab once a minute, and a machine that
 * slept for the night has not tried anything in it.
 */
const LOOK_MAX_MS = 90_000;

/** How long an upload bears that nothing moves. */
export interface StallTimeout {
  /** Something has moved. */
  renew: () => void;
  /**
   * Looks at the clock; to be called every second or so. Time without a network does not count.
   * @returns whether it is over
   */
  spend: (nowMs: number, isOnline: boolean) => boolean;
}

/** @param startMs now, in milliseconds of the clock that `spend` is told */
export function createStallTimeout(startMs: number): StallTimeout {
  let spentMs = 0;
  let lookedMs = startMs;
  return {
    renew: () => {
      spentMs = 0;
    },
    spend: (nowMs, isOnline) => {
      if (isOnline) spentMs += Math.min(nowMs - lookedMs, LOOK_MAX_MS);
      lookedMs = nowMs;
      return spentMs >= STALL_TIMEOUT_MS;
    },
  };
}
