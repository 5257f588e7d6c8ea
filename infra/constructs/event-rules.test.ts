import { expect, it } from 'vitest';
import { plainText, synthesizeTemplate } from '../test-template.ts';

const template = synthesizeTemplate();

it('revocations that no request could write are written every minute, and behind no other work', () => {
  const rules = Object.values(template.findResources('AWS::Events::Rule')).filter(
    ({ Properties }) => Properties.ScheduleExpression === 'rate(1 minute)',
  );
  const targets = rules.flatMap(({ Properties }) => Properties.Targets);
  expect(targets.map(({ Arn }) => plainText(Arn))).toEqual(['DrainRevocationsFunction.Arn']);
  // The event of the next minute makes up for one that could not be delivered in time.
  expect(targets[0].RetryPolicy).toEqual({ MaximumEventAgeInSeconds: 300, MaximumRetryAttempts: 0 });
});
