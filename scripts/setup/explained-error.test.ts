import { parseArgs } from 'node:util';
import { expect, it } from 'vitest';
import { ExplainedError, explainError } from './explained-error.mjs';

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

it.each([
  ['an expected failure', new ExplainedError('No region is set.'), 'No region is set.'],
  ['an unknown option', thrownBy(() => parseArgs({ args: ['--foo'] })), /^Unknown option '--foo'[^\n]*$/],
])('%s is explained by one sentence', (_, error, sentence) => {
  expect(explainError(error)).toEqual(expect.stringMatching(sentence));
  expect(explainError(error)).not.toContain('\n');
});

it('an unexpected error keeps its details', () => {
  expect(explainError(new TypeError('x is undefined'))).toMatch(/^TypeError: x is undefined\n {4}at /);
});
