/** Frame rates to choose from, from the highest. The last one is never gone below. */
const RATES = [30, 25, 20, 15];
/** A stutter is reported when it has lasted this long, in seconds. */
const REPORTED_AFTER = 3;
/** A reported stutter is over after this long without one, in seconds. */
const OVER_AFTER = 5;
/** The frame rate is lowered when a stutter has lasted this long, and again after the same time, in seconds. */
const LOWERED_AFTER = 10;

export interface SlowDown {
  isReported: boolean;
  /** Pictures a second; null for a camera, which chooses its own rate. */
  frameRate: number | null;
}

/**
 * Decides when a stutter is reported and when the frame rate is lowered. It is never raised again.
 * @param frameRate pictures a second at first; null for a camera
 * @returns a function to call every second of a recording with whether it stutters, and whether its rate may be lowered
 */
export function createSlowDown(frameRate: number | null): (isStuttering: boolean, mayLower?: boolean) => SlowDown {
  let rate = frameRate;
  let isReported = false;
  let seconds = 0;
  let secondsWithout = 0;
  let secondsToLower = 0;
  return (isStuttering, mayLower = true) => {
    seconds = isStuttering ? seconds + 1 : 0;
    secondsToLower = isStuttering && mayLower ? secondsToLower + 1 : 0;
    secondsWithout = isStuttering ? 0 : secondsWithout + 1;
    if (seconds >= REPORTED_AFTER) isReported = true;
    if (secondsWithout >= OVER_AFTER) isReported = false;
    if (secondsToLower >= LOWERED_AFTER && rate !== null) {
      const current = rate;
      rate = RATES.find((each) => each < current) ?? current;
      secondsToLower = REPORTED_AFTER;
    }
    return { isReported, frameRate: rate };
  };
}
