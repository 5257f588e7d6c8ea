/** `usual` is `npm test`, `nightly` is `npm run test:nightly`. */
type TestLength = 'usual' | 'nightly';

function readLength(text = ''): TestLength {
  if (text === '') return 'usual';
  if (text === 'nightly') return text;
  throw new Error(`TEST_LENGTH is ${text}. Leave it out, or set it to nightly.`);
}

/**
 * How often a test repeats itself, or how long it records, in the run that goes on. Both runs prove every rule: only
 * repetitions, variants of a case (browser tests with the tag `@nightly`) and the length of recordings differ. Vitest and
 * Playwright read `TEST_LENGTH` from the environment; `npm run test:nightly` sets it to `nightly`.
 */
export const testLength = <T>(lengths: Record<TestLength, T>): T => lengths[readLength(process.env.TEST_LENGTH)];
