import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { apply } from '../data/ground/apply.ts';
import { type EventRef, unlistEvent } from '../data/ground/event.ts';
import { BY_SYSTEM, stateEvent } from '../domain/ground/events/state-event.ts';
import { unreadEvents } from '../domain/test-support/events.ts';
import { newId } from '../process/ids.ts';
import { handler } from './mail-events.ts';
import { queueHandler } from './queue-handler.ts';

useOwnTable();

const messageOf = (detail: object) => ({ Records: [{ messageId: 'm1', body: JSON.stringify({ detail }) }] });
const DONE = { batchItemFailures: [] };

async function publishedEvent(): Promise<EventRef> {
  await apply([stateEvent('recording.ready', { workspaceId: newId(), by: BY_SYSTEM, of: newId() })]);
  const refs = await unreadEvents();
  await Promise.all(refs.map(unlistEvent));
  return refs.at(-1) as EventRef;
}

it('an event for this reader is read, and a delivery is left to its own', async () => {
  const { id, workspaceId } = await publishedEvent();
  const delivery = { kind: 'delivery', id, workspaceId, webhookId: newId(), ownerId: 'o1', to: ['slowAttempts'] };
  expect(await handler(messageOf(delivery))).toEqual(DONE);
  const event = { kind: 'event', id, workspaceId, ownerId: 'o1', to: ['mails', 'attempts'] };
  expect(await handler(messageOf(event))).toEqual(DONE);
  expect(await unreadEvents()).toEqual([]);
});

it('a message that names nothing comes again', async () => {
  expect(await handler(messageOf({ kind: 'event' }))).toEqual({ batchItemFailures: [{ itemIdentifier: 'm1' }] });
});

it('the mails about the security of an account are sent before the others of a batch', async () => {
  const sent: string[] = [];
  const inBatch = queueHandler('test', async ({ id }) => {
    await setImmediate();
    sent.push(id);
  });
  const message = (id: string, isSecurity: boolean) => {
    const detail = { kind: 'event', id, workspaceId: null, ownerId: id, to: ['mails'], isSecurity };
    return { messageId: id, body: JSON.stringify({ detail }) };
  };
  await inBatch({ Records: [message('a', false), message('b', true), message('c', false), message('d', true)] });
  expect(sent).toEqual(['b', 'd', 'a', 'c']);
});
