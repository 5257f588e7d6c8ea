/** Two taps within this time are one double tap, in milliseconds; the platforms' own limit. */
export const DOUBLE_TAP_MS = 300;
/** Share of the picture at either side where a double tap skips. */
const SIDE = 1 / 3;

export interface Tap {
  /** Milliseconds. */
  at: number;
  /** From the left edge of the picture, 0 to 1. */
  x: number;
}

type Side = -1 | 0 | 1;

const sideOf = ({ x }: Tap): Side => {
  if (x < SIDE) return -1;
  return x > 1 - SIDE ? 1 : 0;
};

/**
 * Which way a tap skips, given the one before it: -1 back, 1 forward, 0 not at all. Further taps after a double tap skip
 * on.
 */
export function skipOf(tap: Tap, before: Tap | null): Side {
  if (!before || tap.at - before.at > DOUBLE_TAP_MS) return 0;
  return sideOf(tap) === sideOf(before) ? sideOf(tap) : 0;
}
