let last = 0;

/** The present time, later than all that were returned before, in milliseconds. */
export function moment(): number {
  last = Math.max(last + 0.001, performance.now());
  return last;
}
