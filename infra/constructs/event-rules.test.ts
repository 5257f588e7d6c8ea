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

it('SES publishes what becomes of a mail: that it arrived, waits or bounced, and the rule takes each of them', () => {
  const [destination] = Object.values(template.findResources('AWS::SES::ConfigurationSetEventDestination'));
  const published = ['bounce', 'delivery', 'deliveryDelay'];
  expect(destination?.Properties.EventDestination.MatchingEventTypes.toSorted()).toEqual(published);
  const [rule] = Object.values(template.findResources('AWS::Events::Rule')).filter(({ Properties }) =>
    Properties.EventPattern?.source.includes('aws.ses'),
  );
  expect(rule?.Properties.EventPattern['detail-type']).toHaveLength(published.length);
  expect(rule?.Properties.EventPattern.detail.eventType).toEqual(['Bounce', 'DeliveryDelay', 'Delivery']);
});
