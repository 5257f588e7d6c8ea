import { expect, it } from 'vitest';
import { plainText, synthesizeTemplate } from '../test-support/test-template.ts';

const template = synthesizeTemplate();

it('a rule of its own retries failed revocations every minute, so that no other work delays them', () => {
  const rules = Object.values(template.findResources('AWS::Events::Rule')).filter(
    ({ Properties }) => Properties.ScheduleExpression === 'rate(1 minute)',
  );
  const targets = rules.flatMap(({ Properties }) => Properties.Targets);
  expect(targets.map(({ Arn }) => plainText(Arn))).toEqual(['DrainRevocationsFunction.Arn']);
  // The event of the next minute makes up for one that could not be delivered in time.
  expect(targets[0].RetryPolicy).toEqual({ MaximumEventAgeInSeconds: 300, MaximumRetryAttempts: 0 });
});
