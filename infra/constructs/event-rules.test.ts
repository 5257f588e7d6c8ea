import { expect, it } from 'vitest';
import { plainText, synthesizeTemplate } from '../test-support/test-template.ts';

const template = synthesizeTemplate();

it.each(['DrainRevocations', 'PublishDue'])(
  'a rule of its own calls %s every minute, so that no other work delays it',
  (name) => {
    const rules = Object.values(template.findResources('AWS::Events::Rule')).filter(
      ({ Properties }) => Properties.ScheduleExpression === 'rate(1 minute)',
    );
    const target = rules
      .map(({ Properties }) => Properties.Targets)
      .find((targets) => plainText(targets[0].Arn) === `${name}Function.Arn`);
    expect(target).toHaveLength(1);
    // The event of the next minute makes up for one that could not be delivered in time.
    expect(target[0].RetryPolicy).toEqual({ MaximumEventAgeInSeconds: 300, MaximumRetryAttempts: 0 });
  },
);

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
