/** Longest wait after the first failure, in milliseconds; it doubles with each further one. */
const FIRST_MS = 500;
/** Longest wait of all, in milliseconds: the longest time until the client notices that the server is back. */
const LONGEST_MS = 10_000;

/**
 * Wait before the next try. Half of it is random, so that clients that failed together do not come back together.
 * @param failures so far, from 1
 * @param chance random number, 0 to 1
 * @returns milliseconds
 */
export function backOffMs(failures: number, chance = Math.random()): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
  return (longest / 2) * (1 + chance);
}
