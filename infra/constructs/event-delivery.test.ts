import { describe, expect, it } from 'vitest';
import { existingBefore, publishersIn, referredIn, type TemplateResources } from '../test-support/template-order.ts';
import { plainText, synthesizeTemplate } from '../test-support/test-template.ts';

type Resource = TemplateResources[string];

const template = synthesizeTemplate();
const resources: TemplateResources = template.toJSON().Resources;
const entries = (type: string) => Object.entries(resources).filter(([, { Type }]) => Type === type);
const bare = (id: string) => id.replace(/[0-9A-F]{8}$/, '');

const publishers = publishersIn(resources);

/** The readers of events, with their queue and function. */
const READERS = {
  mails: { queue: 'DeliveryQueue', target: 'MailEventsFunction' },
  attempts: { queue: 'DeliveryAttempts', target: 'AttemptDeliveriesFunction' },
  slowAttempts: { queue: 'DeliverySlowAttempts', target: 'AttemptSlowDeliveriesFunction' },
} as const;

type Reader = keyof typeof READERS;

/** The rule, the policy and the mapping of a reader. */
function receivingOf(reader: Reader): string[] {
  const { queue, target } = READERS[reader];
  const rules = entries('AWS::Events::Rule').filter(([, { Properties }]) =>
    Properties.EventPattern?.detail?.to?.includes(reader),
  );
  const policies = entries('AWS::SQS::QueuePolicy').filter(([, { Properties }]) =>
    referredIn(Properties.Queues).some((id) => bare(id) === queue),
  );
  const mappings = entries('AWS::Lambda::EventSourceMapping').filter(
    ([, { Properties }]) => bare(referredIn(Properties.FunctionName)[0] ?? '') === target,
  );
  expect([rules.length, policies.length, mappings.length]).toEqual([1, 1, 1]);
  return [...rules, ...policies, ...mappings].map(([id]) => id);
}

/** The readers that a function publishes for: a reader only for those below it. */
function publishesFor(id: string): Reader[] {
  if (bare(id) === READERS.slowAttempts.target) return ['mails'];
  if (bare(id) === READERS.attempts.target) return ['mails', 'slowAttempts'];
  return ['mails', 'attempts', 'slowAttempts'];
}

describe('a function that publishes', () => {
  it('is one of those in whose transactions events are stated, or a reader, or the schedule', () => {
    expect(publishers.map(bare).sort()).toEqual(
      [
        ...['Public', 'Member', 'Admin', 'PrepareRecording', 'OnJobState', 'DeleteBatch', 'ReconcileRecording'],
        ...['ReconcileOverdue', 'PublishDue', 'AttemptDeliveries', 'AttemptSlowDeliveries'],
      ]
        .map((name) => `${name}Function`)
        .sort(),
    );
  });

  it.each(publishers.map((id) => [bare(id), id]))(
    '%s exists after the rule, the policy and the mapping of each reader',
    (_name, id) => {
      const before = existingBefore(resources, id);
      for (const reader of publishesFor(id)) {
        for (const each of receivingOf(reader)) expect(before).toContain(each);
      }
    },
  );
});

it.each(Object.entries(READERS))(
  'the reader %s has a queue, messages in groups by owner, and two batches at once',
  (reader, { queue, target }) => {
    const [, rule] = entries('AWS::Events::Rule').find(([, each]) =>
      each.Properties.EventPattern?.detail?.to?.includes(reader),
    ) as [string, Resource];
    const [{ Arn, SqsParameters }] = rule.Properties.Targets;
    expect(bare(plainText(Arn).replace(/\.Arn$/, ''))).toBe(queue);
    expect(SqsParameters).toEqual({ MessageGroupId: '$.detail.ownerId' });
    const [, mapping] = entries('AWS::Lambda::EventSourceMapping').find(
      ([, { Properties }]) => bare(referredIn(Properties.FunctionName)[0] ?? '') === target,
    ) as [string, Resource];
    expect(mapping.Properties).toMatchObject({ BatchSize: 10, ScalingConfig: { MaximumConcurrency: 2 } });
    const [, { Properties: fn }] = entries('AWS::Lambda::Function').find(([id]) => bare(id) === target) as [
      string,
      Resource,
    ];
    const [, stored] = entries('AWS::SQS::Queue').find(([id]) => bare(id) === queue) as [string, Resource];
    expect(stored.Properties.VisibilityTimeout).toBe(6 * fn.Timeout);
  },
);
