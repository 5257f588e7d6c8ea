import { describe, expect, it } from 'vitest';
import { plainText, synthesizeTemplate } from './test-support/test-template.ts';

const template = synthesizeTemplate({ alarmEmail: 'ops@example.com' });
const entries = (type: string) => Object.entries(template.findResources(type));

const QUEUE = 'FailedEventsQueue.Arn';

interface Target {
  Arn: unknown;
  DeadLetterConfig?: { Arn: unknown };
}

const targets = entries('AWS::Events::Rule').flatMap(([rule, { Properties }]) =>
  (Properties.Targets as Target[]).map((target) => ({ rule, target })),
);

/** Functions that AWS calls without waiting for an answer, by their logical ids. */
const calledAsynchronously = entries('AWS::Lambda::Permission')
  .filter(([, { Properties }]) => /^(events|s3|sns|scheduler|logs|config)\./.test(Properties.Principal))
  .map(([, { Properties }]) => plainText(Properties.FunctionName).replace(/\.Arn$/, ''));

describe('an asynchronous invocation', () => {
  it.each(targets)('by the rule $rule has a dead-letter queue for undelivered events', ({ target }) => {
    expect(plainText(target.DeadLetterConfig?.Arn)).toBe(QUEUE);
  });

  it('of a function has a dead-letter queue for events that the function could not handle', () => {
    const configured = entries('AWS::Lambda::EventInvokeConfig').map(([, { Properties }]) => [
      plainText(Properties.FunctionName),
      plainText(Properties.DestinationConfig.OnFailure.Destination),
    ]);
    expect(calledAsynchronously.length).toBeGreaterThan(0);
    expect(configured.sort()).toEqual([...new Set(calledAsynchronously)].sort().map((name) => [name, QUEUE]));
  });

  it('of an alarm has a dead-letter queue for undelivered notifications', () => {
    const redrives = entries('AWS::SNS::Subscription').map(([, { Properties }]) => Properties.RedrivePolicy);
    expect(redrives.map(({ deadLetterTargetArn }) => plainText(deadLetterTargetArn))).toEqual([QUEUE]);
  });

  it('of a function by a queue has a dead-letter queue for messages that the function could not handle', () => {
    const mapped = entries('AWS::Lambda::EventSourceMapping').map(([, { Properties }]) =>
      plainText(Properties.EventSourceArn).replace(/\.Arn$/, ''),
    );
    expect(mapped).toHaveLength(3);
    const queues = entries('AWS::SQS::Queue').filter(([id]) => mapped.includes(plainText({ Ref: id })));
    const redrives = queues.map(([, { Properties }]) => Properties.RedrivePolicy);
    expect(redrives.map(({ deadLetterTargetArn }) => plainText(deadLetterTargetArn))).toEqual([QUEUE, QUEUE, QUEUE]);
  });

  it('is one of these: nothing else in the stack invokes asynchronously', () => {
    const types = Object.values(template.toJSON().Resources as Record<string, { Type: string }>).map(
      ({ Type }) => Type,
    );
    const others = [
      'AWS::Scheduler::Schedule',
      'AWS::Pipes::Pipe',
      'AWS::Events::EventBus',
      'AWS::Events::ApiDestination',
      'AWS::IoT::TopicRule',
    ];
    expect(others.filter((type) => types.includes(type))).toEqual([]);
    // A bucket sends events only to EventBridge, whose rules have the queue.
    for (const [, { Properties }] of entries('AWS::S3::Bucket')) {
      expect(Object.keys(Properties.NotificationConfiguration ?? {})).toEqual(
        Properties.NotificationConfiguration ? ['EventBridgeConfiguration'] : [],
      );
    }
  });

  it('has a dead-letter queue that keeps messages for two weeks, encrypted, and accepts only TLS', () => {
    template.hasResourceProperties('AWS::SQS::Queue', {
      MessageRetentionPeriod: 14 * 24 * 60 * 60,
      SqsManagedSseEnabled: true,
    });
    const [[, policy] = []] = entries('AWS::SQS::QueuePolicy');
    expect(policy?.Properties.PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    );
  });
});
