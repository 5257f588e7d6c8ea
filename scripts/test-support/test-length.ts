/** `usual` is `npm test`, `nightly` is `npm run test:nightly`. */
type TestLength = 'usual' | 'nightly';

function readLength(text = ''): TestLength {
  if (text === '') return 'usual';
  if (text === 'nightly') return text;
  throw new Error(`TEST_LENGTH is ${text}. Leave it out, or set it to nightly.`);
}

/**
 * How often a test repeats itself, or how long it records, in the run that goes on. The usual run
 * proves every rule once, in the cheapest way; the nightly run adds repetitions, other ways to the same end, rare cases and
 * recordings of full length. Vitest and Playwright read `TEST_LENGTH` from the environment; `npm run test:nightly` sets it
 * to `nightly`.
 */
export const testLength = <T>(lengths: Record<TestLength, T>): T => lengths[readLength(process.env.TEST_LENGTH)];

/** For tests that the usual run leaves out: `it.runIf(IS_NIGHTLY)`. In browser tests the tag `@nightly` does it. */
export const IS_NIGHTLY = testLength({ usual: false, nightly: true });
