import { parseArgs } from 'node:util';
import { expect, it } from 'vitest';
import { explainError, Fault } from './fault.mjs';

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

it.each([
  ['a fault', new Fault('No region is set.'), 'No region is set.'],
  ['an unknown option', thrownBy(() => parseArgs({ args: ['--foo'] })), /^Unknown option '--foo'[^\n]*$/],
])('%s is explained by one sentence', (_, error, sentence) => {
  expect(explainError(error)).toEqual(expect.stringMatching(sentence));
  expect(explainError(error)).not.toContain('\n');
});

it('an unexpected error keeps its details', () => {
  expect(explainError(new TypeError('x is undefined'))).toMatch(/^TypeError: x is undefined\n {4}at /);
});
