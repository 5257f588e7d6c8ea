import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { EVERYTHING } from '../iam/access.ts';
import type { AwsEvent } from './aws-event.ts';
import { EventsService } from './events-service.ts';

const entry = (changes: object = {}) => ({
  Source: 'framekeep.dev',
  DetailType: 'Test',
  Detail: '{"id":"e1"}',
  ...changes,
});

async function put(Entries: object[], action = 'PutEvents') {
  const emitted: AwsEvent[] = [];
  const asked: object[] = [];
  const permissions = { ...EVERYTHING, require: async (accesses: object[]) => void asked.push(...accesses) };
  const service = new EventsService({ emit: (event) => void emitted.push(event) });
  const message = { headers: { 'x-amz-target': `AWSEvents.${action}` } } as unknown as IncomingMessage;
  const body = Buffer.from(JSON.stringify({ Entries }));
  const answer = await service.answer(message, new URL('http://127.0.0.1'), permissions, body);
  return { answer: JSON.parse(String(answer.body)), emitted, asked };
}

const refused = (code: string) => expect.objectContaining({ code });

it('events are put, each as EventBridge wraps it, with the access that a policy can limit', async () => {
  const { answer, emitted, asked } = await put([entry()]);
  expect(answer).toEqual({ FailedEntryCount: 0, Entries: [{ EventId: expect.any(String) }] });
  expect(emitted).toMatchObject([{ source: 'framekeep.dev', 'detail-type': 'Test', detail: { id: 'e1' } }]);
  expect(asked).toEqual([
    {
      action: 'events:PutEvents',
      resource: 'arn:aws:events:us-east-1:000000000000:event-bus/default',
      context: { 'events:source': ['framekeep.dev'], 'events:detail-type': ['Test'] },
    },
  ]);
});

it('an entry is refused alone: without a part, of AWS, and with a detail that is no object', async () => {
  const wrong = [{ Source: '' }, { Detail: undefined }, { Source: 'aws.s3' }, { Detail: '[1]' }, { Detail: 'no JSON' }];
  const { answer, emitted } = await put([entry(), ...wrong.map(entry)]);
  expect(answer.FailedEntryCount).toBe(5);
  expect(answer.Entries.map(({ ErrorCode }: { ErrorCode?: string }) => ErrorCode)).toEqual([
    ...[undefined, 'InvalidArgument', 'InvalidArgument', 'NotAuthorizedForSourceException'],
    ...['MalformedDetail', 'MalformedDetail'],
  ]);
  expect(emitted).toHaveLength(1);
});

it('a request is refused as a whole: with too many entries, none, too many bytes, another bus or action', async () => {
  await expect(put(Array.from({ length: 11 }, () => entry()))).rejects.toEqual(refused('ValidationException'));
  await expect(put([])).rejects.toEqual(refused('ValidationException'));
  const large = entry({ Detail: JSON.stringify({ text: 'x'.repeat(256 * 1024) }) });
  await expect(put([large])).rejects.toEqual(refused('ValidationException'));
  await expect(put([entry({ EventBusName: 'other' })])).rejects.toEqual(refused('ResourceNotFoundException'));
  await expect(put([entry()], 'PutRule')).rejects.toEqual(refused('UnknownOperationException'));
});
