import { describe, expect, it } from 'vitest';
import { isWellFormed } from '#shared/model/ground/text.ts';
import { addErrors, addResults, EMPTY_TALLY, faultText } from './run.ts';

const ofFunction = {
  Error: 'Error',
  Cause: JSON.stringify({ errorType: 'Error', errorMessage: 'Too busy', trace: [] }),
};

describe('the sum of results', () => {
  it('counts each recording once, by its outcome', () => {
    const results = (['restarted', 'restarted', 'completed', 'failed', 'left'] as const).map((outcome) => ({
      recordingId: 'r',
      outcome,
    }));
    const first = addResults(EMPTY_TALLY, results);
    expect(first).toEqual({ totalStuck: 5, recovered: 2, markedCompleted: 1, markedFailed: 1, errors: [] });
    expect(addResults(first, results)).toMatchObject({ totalStuck: 10, recovered: 4 });
  });

  it('names each recording that could not be reconciled, and the reason', () => {
    const { totalStuck, errors } = addResults(EMPTY_TALLY, [{ recordingId: 'w_1', fault: ofFunction }]);
    expect({ totalStuck, errors }).toEqual({ totalStuck: 1, errors: ['Recording w_1: Too busy'] });
  });

  it('keeps fifty errors, and states that there are more', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `Error ${index}`);
    const { errors } = addErrors(addErrors(EMPTY_TALLY, lines), lines);
    expect(errors).toHaveLength(50);
    expect(errors.at(-1)).toContain('More errors');
    expect(addErrors({ ...EMPTY_TALLY, errors }, ['One more']).errors).toHaveLength(50);
  });
});

it.each([
  ['of a function', ofFunction, 'What: Too busy'],
  ['of a function that does not say why', { Error: 'Runtime.ExitError', Cause: '{}' }, 'What: Runtime.ExitError'],
  ['of Step Functions itself', { Error: 'States.Timeout', Cause: 'It took too long' }, 'What: It took too long'],
  ['without a cause', { Error: 'States.Timeout', Cause: '' }, 'What: States.Timeout'],
])('the error %s is written in one line', (_whose, fault, text) => {
  expect(faultText('What', fault)).toBe(text);
});

it('an error message that is too long is cut off', () => {
  expect(faultText('What', { Error: 'E', Cause: 'x'.repeat(10_000) }).length).toBe(300);
  expect(isWellFormed(faultText('What', { Error: 'E', Cause: `x${'😀'.repeat(300)}` }))).toBe(true);
});
