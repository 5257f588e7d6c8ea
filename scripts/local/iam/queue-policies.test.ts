import { expect, it } from 'vitest';
import type { Resources } from '../template/resources.ts';
import { QueuePolicies } from './queue-policies.ts';

const QUEUE = 'arn:aws:sqs:us-east-1:000000000000:Events';
const RULE = 'arn:aws:events:us-east-1:000000000000:rule/Published';
const SERVICE = 'events.amazonaws.com';

const allowed = {
  Effect: 'Allow',
  Action: ['sqs:SendMessage', 'sqs:GetQueueUrl'],
  Principal: { Service: SERVICE },
  Resource: QUEUE,
  Condition: { ArnEquals: { 'aws:SourceArn': RULE } },
};
const onlyTls = { ...allowed, Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } };

const policiesOf = (...Statement: object[]) =>
  new QueuePolicies({
    ofType: () => [{ properties: { PolicyDocument: { Statement } } }],
  } as unknown as Resources);

it('a policy of a queue lets one service send for one rule', () => {
  const policies = policiesOf(onlyTls, allowed);
  expect(policies.allowSend(QUEUE, SERVICE, RULE)).toBe(true);
  expect(policies.allowSend(QUEUE, SERVICE, `${RULE}2`)).toBe(false);
  expect(policies.allowSend(QUEUE, 'sns.amazonaws.com', RULE)).toBe(false);
  expect(policies.allowSend(`${QUEUE}2`, SERVICE, RULE)).toBe(false);
  expect(policiesOf(onlyTls).allowSend(QUEUE, SERVICE, RULE)).toBe(false);
});

it('a statement that this runtime does not know stops the start', () => {
  const unknown = { ...allowed, Condition: { StringLike: { 'aws:SourceArn': RULE } } };
  expect(() => policiesOf(unknown)).toThrow('does not know');
  expect(() => policiesOf({ ...allowed, Effect: 'Deny' })).toThrow('does not know');
});
