import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { Disk } from '../data-folder/disk.ts';
import { Authority } from '../iam/authority.ts';
import type { Log } from '../log.ts';
import { quietLog } from '../test-support/quiet-log.ts';
import { smallResources } from '../test-support/small-resources.ts';
import { Queues } from './queues.ts';

const MINUTE = 60_000;
const QUEUE = 'arn:aws:sqs:us-east-1:000000000000:Test-Events';
const DEAD = 'arn:aws:sqs:us-east-1:000000000000:Test-Dead';

const POLLING = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

const template = (actions = POLLING) => ({
  Resources: {
    Dead: { Type: 'AWS::SQS::Queue', Properties: { MessageRetentionPeriod: 1_209_600 } },
    Events: {
      Type: 'AWS::SQS::Queue',
      Properties: {
        VisibilityTimeout: 360,
        RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] }, maxReceiveCount: 3 },
      },
    },
    Role: {
      Type: 'AWS::IAM::Role',
      Properties: {
        Policies: [
          {
            PolicyName: 'Poll',
            PolicyDocument: { Version: '2012-10-17', Statement: { Effect: 'Allow', Action: actions, Resource: QUEUE } },
          },
        ],
      },
    },
    Deliver: { Type: 'AWS::Lambda::Function', Properties: { Role: { 'Fn::GetAtt': ['Role', 'Arn'] } } },
    Mapping: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        EventSourceArn: { 'Fn::GetAtt': ['Events', 'Arn'] },
        FunctionName: { Ref: 'Deliver' },
        BatchSize: 2,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: 2 },
      },
    },
  },
});

type Event = { Records: { messageId: string; body: string; attributes: { ApproximateReceiveCount: string } }[] };

let folder: string;
let queues: Queues;
let calls: Event[];
let handle: (event: Event) => Promise<unknown>;

function open(actions?: string[], sendsTwice = false): Queues {
  const log = quietLog as Log;
  const resources = smallResources(template(actions).Resources, 'Test');
  const disk = new Disk(folder, log);
  return new Queues({ resources, authority: new Authority(resources, log), folder, disk, log, sendsTwice });
}

const start = (made: Queues) =>
  made.start(async (_arn, event) => {
    calls.push(event as Event);
    return handle(event as Event);
  });
const bodies = () => calls.flatMap(({ Records }) => Records.map(({ body }) => body)).sort();
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(async () => {
  folder = folderOfTest();
  vi.useFakeTimers();
  calls = [];
  handle = async () => ({ batchItemFailures: [] });
  queues = open();
});
afterEach(() => {
  queues.stop();
});

describe('a queue with a function', () => {
  it('hands over each message in batches, and forgets what is handled', async () => {
    for (const body of ['a', 'b', 'c']) queues.send(QUEUE, body);
    await start(queues);
    await settled();
    expect(bodies()).toEqual(['a', 'b', 'c']);
    expect(calls.map(({ Records }) => Records.length).sort()).toEqual([1, 2]);
    expect(queues.waitingCount).toBe(0);
    expect(readdirSync(path.join(folder, 'Events'))).toEqual([]);
  });

  it('hands over again what the function reports, after the visibility timeout, and then gives it up', async () => {
    handle = async ({ Records }) => ({
      batchItemFailures: Records.filter(({ body }) => body === 'bad').map(({ messageId }) => ({
        itemIdentifier: messageId,
      })),
    });
    queues.send(QUEUE, 'bad');
    queues.send(QUEUE, 'good');
    await start(queues);
    await settled();
    expect(queues.waitingCount).toBe(1);
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(bodies()).toEqual(['bad', 'good']);
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
    expect(bodies()).toEqual(['bad', 'bad', 'bad', 'good']);
    expect(calls.at(-1)?.Records[0]?.attributes.ApproximateReceiveCount).toBe('3');
    expect([queues.waitingCount, queues.deadCount]).toEqual([0, 1]);
  });

  it.each([
    ['throws', () => Promise.reject(new Error('failed'))],
    ['answers with an unknown id', async () => ({ batchItemFailures: [{ itemIdentifier: 'unknown' }] })],
    ['answers with an empty id', async () => ({ batchItemFailures: [{ itemIdentifier: '' }] })],
  ])('hands over a whole batch again when the function %s', async (_what, answer) => {
    handle = answer;
    queues.send(QUEUE, 'a');
    queues.send(QUEUE, 'b');
    await start(queues);
    await vi.advanceTimersByTimeAsync(7 * MINUTE);
    expect(bodies()).toEqual(['a', 'a', 'b', 'b']);
  });

  it('has at most so many batches at once, and keeps what runs at a stop for the next start', async () => {
    handle = () => new Promise(() => undefined);
    for (const body of ['a', 'b', 'c', 'd', 'e', 'f']) queues.send(QUEUE, body);
    await start(queues);
    await settled();
    expect(calls).toHaveLength(2);
    queues.stop();
    calls = [];
    handle = async () => ({});
    queues = open();
    await start(queues);
    await settled();
    expect(bodies()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(7 * MINUTE);
    expect(bodies()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('may hand over a message twice, as standard queues do', async () => {
    queues = open(undefined, true);
    await start(queues);
    queues.send(QUEUE, 'a');
    await settled();
    expect(bodies()).toEqual(['a', 'a']);
  });

  it('does not start when the role of the function may not poll it, and refuses what is too large', async () => {
    await expect(start(open(['sqs:ReceiveMessage']))).rejects.toThrow('sqs:DeleteMessage');
    expect(() => queues.send(QUEUE, 'x'.repeat(256 * 1024 + 1))).toThrow('InvalidMessageContents');
    expect(() => queues.send('arn:other', 'a')).toThrow('There is no queue');
    expect([queues.has(QUEUE), queues.has(DEAD), queues.has('arn:other')]).toEqual([true, true, false]);
  });
});
