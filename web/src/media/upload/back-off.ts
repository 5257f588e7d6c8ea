/** Longest wait after the first failure, in milliseconds; it doubles with each one more. */
const FIRST_MS = 500;
/** Longest wait of all, in milliseconds: how late it is noticed at worst that the server is there again. */
const LONGEST_MS = 10_000;

/**
 * How long to wait before the next try: half of it is chance, so that many who failed together do not come back together.
 * @param failures so far, from 1
 * @param chance 0 to 1
 * @returns milliseconds
 */
export function backOffMs(failures: number, chance = Math.random()): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
  return (longest / 2) * (1 + chance);
}
