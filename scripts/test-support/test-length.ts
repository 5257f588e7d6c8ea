/** `usual` is `npm test`, `nightly` is `npm run test:nightly`. */
type TestLength = 'usual' | 'nightly';

function readLength(text = ''): TestLength {
  if (text === '') return 'usual';
  if (text === 'nightly') return text;
  throw new Error(`TEST_LENGTH is ${text}. Leave it out, or set it to nightly.`);
}

/**
 * Chooses the number of repetitions of a test, or the length of its recordings. The usual run tests every rule once, in
 * the cheapest way. The nightly run adds repetitions, other ways to the same result, rare cases and recordings of full
 * length; `npm run test:nightly` sets `TEST_LENGTH=nightly` for it.
 */
export const testLength = <T>(lengths: Record<TestLength, T>): T => lengths[readLength(process.env.TEST_LENGTH)];

/** The cases of a test: the usual run has the first ones, the nightly run all. */
export const firstCases = <T extends unknown[] | [unknown]>(count: number, cases: readonly T[]): T[] =>
  cases.slice(0, testLength({ usual: count, nightly: cases.length }));

/** For tests that only the nightly run includes: `it.runIf(IS_NIGHTLY)`. Browser tests have the tag `@nightly` instead. */
export const IS_NIGHTLY = testLength({ usual: false, nightly: true });
