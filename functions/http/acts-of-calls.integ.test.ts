import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { TestClient } from '#scripts/client/test-client.ts';
import { operations } from '#shared/api/catalog.ts';
import type { Operation } from '#shared/api/ground/operation.ts';
import { ACT_NAMES, EVENTS, type EventName } from '#shared/model/ground/event.ts';
import { listEvents, listInstallationEvents, type StoredEvent } from '../data/ground/event.ts';
import { isoNow } from '../process/clock.ts';
import { type CALLS, callerOf, callOf, isChange, requestOf, sendTo } from './test-support/calls.ts';
import { type MatrixFixture, newMatrixFixture } from './test-support/matrix-fixture.ts';
import { type Credential, clientOf, newPeople } from './test-support/matrix-people.ts';

/** What the same calls state by a token, where it is more. */
const BY_TOKEN: Partial<Record<string, EventName[]>> = { attachRecordingVideo: ['recording.uploaded'] };

/** Acts of commands and of people who leave, and of calls that another act of them shows. */
const ELSEWHERE: Partial<Record<EventName, string>> = {
  'comments.opened': 'functions/domain/telling/acts/entries.integ.test.ts',
  'workspace.created': 'functions/domain/telling/acts/acts.integ.test.ts',
  'workspace.taken_out': 'scripts/transfer/take-out-cuts.integ.test.ts',
  'member.left': 'functions/domain/identity/members/members.integ.test.ts',
  'session.refused': 'functions/domain/upkeep/people/people.integ.test.ts',
  'user.password_taken': 'functions/domain/upkeep/people/people.integ.test.ts',
  'passkey.closed': 'functions/domain/identity/passkeys/passkeys.integ.test.ts',
  'webhook.stopped': 'functions/domain/telling/webhooks/receivers.integ.test.ts',
};

const changing = operations.filter(isChange);

/** The acts of a call, and the test that shows them if this one does not make them. */
function statedOf(acts: (typeof CALLS)[keyof typeof CALLS]['acts']): { acts: EventName[]; file?: string } {
  if (typeof acts === 'string') return { acts: [acts] };
  if (Array.isArray(acts)) return { acts };
  return 'file' in acts ? acts : { acts: [] };
}

it('no call changes or deletes an entry', () => {
  const ofRecord = operations.filter(({ path }) => /\/(acts|activity)\b/.test(path));
  expect(ofRecord.map(({ method, scope }) => [method, scope])).toEqual([
    ['GET', 'read'],
    ['GET', 'read'],
  ]);
});

it('each act is shown somewhere', () => {
  const stated = changing.map((operation) => statedOf(callOf(operation).acts));
  const shown = new Set<string>([
    ...stated.flatMap(({ acts }) => acts),
    ...Object.values(BY_TOKEN).flatMap((acts) => acts ?? []),
    ...Object.keys(ELSEWHERE),
  ]);
  expect(ACT_NAMES.filter((name) => !shown.has(name))).toEqual([]);
  const files = stated.flatMap(({ acts, file }) => (file ? acts.map((act) => [act, file]) : []));
  const root = path.resolve(import.meta.dirname, '../..');
  for (const [act, file] of [...files, ...Object.entries(ELSEWHERE)] as [string, string][]) {
    expect(existsSync(path.join(root, file)), file).toBe(true);
    expect(readFileSync(path.join(root, file), 'utf8'), `${file} names ${act}`).toContain(`'${act}'`);
  }
});

async function newestActs(workspaceId: string, { people }: MatrixFixture): Promise<StoredEvent[]> {
  const start = { after: null, size: 300 };
  const [here, installation] = await Promise.all([
    listEvents(workspaceId, start),
    listInstallationEvents(isoNow().slice(0, 7), start),
  ]);
  const ids = new Set(Object.values(people).map(({ id }) => id));
  // Other tests write in the record of the installation at the same time.
  const isTheirs = ({ actor, subject }: StoredEvent) =>
    ids.has(subject.id) || (actor.kind === 'user' && ids.has(actor.userId));
  return [...here.items, ...installation.items].filter((event) => EVENTS[event.name].isAct && isTheirs(event));
}

/** Makes a call. @returns the status, and the acts that its people have made by it */
async function statedBy(operation: Operation, fixture: MatrixFixture, credential: Credential = 'cookie') {
  const { people, workspaceId } = fixture;
  const caller = callerOf(operation, people);
  const request = await requestOf(operation, fixture, caller);
  const before = new Set((await newestActs(workspaceId, fixture)).map(({ id }) => id));
  const isGuest = operation.profile === 'public' && operation.name !== 'logout';
  const client = isGuest ? new TestClient(process.env.APP_URL ?? '') : await clientOf(caller, credential);
  const { status } = await sendTo(operation, request, client);
  const acts = (await newestActs(workspaceId, fixture)).filter(({ id }) => !before.has(id));
  return { status, acts };
}

/** The statuses of calls that cannot be made here, and have no entry. */
const UNDONE = new Set([400, 401, 403, 404, 409, 415]);

/** Subjects without a name of their own. */
const NAMELESS = /^(user|member|session|installation)$/;

/** What is wrong with the entries of a call. */
function faultsOf(operation: Operation, { status, acts }: Awaited<ReturnType<typeof statedBy>>): string[] {
  const { name } = operation;
  const wanted = statedOf(callOf(operation).acts).acts;
  const stated = acts.map((act) => act.name).sort();
  const isDone = status < 300 || (wanted.length === 0 && UNDONE.has(status));
  const isRight = isDone && String(stated) === String([...wanted].sort());
  const nameless = acts.filter(({ subject }) => !NAMELESS.test(subject.kind) && !subject.name);
  return [
    ...(isRight ? [] : [`${name} (${status}): ${wanted} and not ${stated}`]),
    ...nameless.map((act) => `${act.name} has no name`),
  ];
}

it('each call states its acts in what it writes, by the person who makes it, with the name of the thing', {
  // It makes all calls that change something, a third of them on things of their own.
  timeout: 400_000,
}, async () => {
  const faults: string[] = [];
  let done = 0;
  const lasting = await newPeople();
  const shared = await newMatrixFixture(lasting);
  for (const operation of changing.filter((each) => !statedOf(callOf(each).acts).file)) {
    const { isConsuming, endsSessions } = callOf(operation);
    const people = endsSessions ? await newPeople() : lasting;
    const made = await statedBy(operation, isConsuming || endsSessions ? await newMatrixFixture(people) : shared);
    faults.push(...faultsOf(operation, made));
    if (made.status < 300) done += 1;
  }
  expect(faults).toEqual([]);
  // Others need a provider, an engine or a call before: they are refused, and state nothing.
  expect(done).toBeGreaterThan(80);
});

it('what a program uploads is an entry, by its token', async () => {
  const people = await newPeople();
  for (const [name, wanted] of Object.entries(BY_TOKEN)) {
    const operation = operations.find((each) => each.name === name) as Operation;
    const { status, acts } = await statedBy(operation, await newMatrixFixture(people), 'token');
    expect([status, acts.map((act) => act.name)]).toEqual([200, wanted]);
    expect(acts[0]?.actor).toMatchObject({ kind: 'user', userId: people.owner.id, way: 'token' });
  }
});
