import { expect } from 'vitest';

/** The lengths that are compared, as multiples of the shortest. */
const TIMES = [1, 2, 4, 8];

/** How much longer than in proportion the work on a longer input may take: memory costs a little. Squares give 8. */
const SLACK = 3;

/** Shorter times, in milliseconds, say nothing. */
const LEAST_MS = 0.5;

/** Other work takes the caches: the shortest of several times counts. */
const ROUNDS_MAX = 30;

/** CPU time of this process in milliseconds: unlike the clock's, it does not grow on a busy machine. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The multiples for which the time grew by more than the length. */
const outOfProportion = (best: number[]): number[] => {
  const [first = 0] = best;
  return TIMES.filter((times, index) => (best[index] ?? 0) > times * SLACK * Math.max(first, LEAST_MS));
};

/**
 * Checks that the time of some work grows at most in proportion to the length of its input.
 * @param length of the shortest input
 * @param work also if it throws: a refusal takes time, too
 */
export async function expectLinear<T>(length: number, make: (length: number) => T, work: (input: T) => unknown) {
  const inputs = TIMES.map((times) => make(length * times));
  const best = inputs.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    for (const [index, input] of inputs.entries()) {
      const start = cpuMs();
      try {
        await work(input);
      } catch {
        // Refused.
      }
      best[index] = Math.min(best[index] ?? 0, cpuMs() - start);
    }
    if (outOfProportion(best).length === 0) return;
  }
  expect(outOfProportion(best), `milliseconds: ${best.map((ms) => ms.toFixed(2)).join(', ')}`).toEqual([]);
}
