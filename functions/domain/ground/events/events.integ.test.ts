import { expect, it } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { apply, tryApply } from '../../../data/ground/apply.ts';
import type { Due } from '../../../data/ground/due.ts';
import { type EventRef, getEvent, listEvents, listInstallationEvents, takeEvent } from '../../../data/ground/event.ts';
import { isoNow } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import { collecting } from '../../../process/written.ts';
import { unreadEvents } from '../../test-support/events.ts';
import { newPerson } from '../../test-support/people.ts';
import { BY_SYSTEM, byGuest, byOrderOf, byUser, stateEvent } from './state-event.ts';

useOwnTable();

it('events of a workspace and of the installation are listed by pages, the newest first, with who did what in which way', async () => {
  const { actor } = await newPerson();
  const token = { ...actor, session: { ...actor.session, isToken: true, client: 'Script' } as const };
  const workspaceId = newId();
  const of = newId();
  const actors = [byUser(actor), byUser(token), byOrderOf(actor.userId), byGuest('g1'), BY_SYSTEM];
  for (const by of actors) await apply([stateEvent('webhook.deleted', { workspaceId, by, of })]);
  const first = await listEvents(workspaceId, { after: null, size: 3 });
  const rest = await listEvents(workspaceId, { after: first.items.at(-1)?.id ?? '', size: 3 });
  const listed = [...first.items, ...rest.items];
  expect(listed.map((event) => event.actor)).toEqual([
    { kind: 'system' },
    { kind: 'guest', guestId: 'g1' },
    { kind: 'user', userId: actor.userId, way: null, client: '' },
    { kind: 'user', userId: actor.userId, way: 'token', client: 'Script' },
    { kind: 'user', userId: actor.userId, way: 'session', client: '' },
  ]);
  expect(listed[0]).toMatchObject({ name: 'webhook.deleted', workspaceId, subject: { kind: 'webhook', id: of } });
  await apply([stateEvent('webhook.deleted', { workspaceId: null, by: BY_SYSTEM, of })]);
  const { items } = await listInstallationEvents(isoNow().slice(0, 7), { after: null, size: 5 });
  expect(items).toMatchObject([{ workspaceId: null, subject: { id: of } }]);
});

it('an event is due until it is published, is handed to the end of its request, and is taken by a reader once', async () => {
  const workspaceId = newId();
  const about = { workspaceId, by: BY_SYSTEM, of: newId() };
  let due: Due[] = [];
  const state = () => apply([stateEvent('recording.ready', about), stateEvent('webhook.deleted', about)]);
  const keep = async (collected: Due[]) => {
    due = collected;
  };
  await collecting(state, keep);
  const [ref, ...others] = await unreadEvents();
  expect(others).toEqual([]);
  expect(due).toEqual([ref]);
  expect(await getEvent(ref as EventRef)).toMatchObject({ name: 'recording.ready' });
  const taken = () => tryApply([takeEvent(ref as EventRef, 'mail')]);
  expect([await taken(), await taken()]).toEqual([true, false]);
  await expect(collecting(async () => Promise.reject(new Error('failed')), keep)).rejects.toThrow('failed');
  expect(due).toEqual([]);
});
