import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseMessage } from '#scripts/local/ses/parse-message.ts';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import type { Webhook } from '#shared/api/webhooks.ts';
import { TEST_EVENT, WEBHOOK_EVENTS, WEBHOOKS_MAX } from '#shared/model/webhook.ts';
import { apply } from '../../data/apply.ts';
import { listDueDeliveries } from '../../data/delivery.ts';
import type { DeliveryRef } from '../../data/due.ts';
import { memberAdded } from '../../data/member.ts';
import type { StoredRecording } from '../../data/recording.ts';
import * as clock from '../../process/clock.ts';
import { deleteRecording } from '../cleanup/delete-recording.ts';
import { writeLinkComment } from '../comments/write-comment.ts';
import { endAttempt } from '../conversion/attempts.ts';
import { publishDueEvents } from '../events/publish-events.ts';
import { BY_SYSTEM, stated } from '../events/state-event.ts';
import { revokeNamedLinks } from '../links/revoke-links.ts';
import { createNamedLink } from '../links/save-link.ts';
import { changeRole } from '../members/change-role.ts';
import { setProjectAccess } from '../projects/project-access.ts';
import { updateRecording } from '../recordings/update-recording.ts';
import { newGuest, said } from '../test-support/comments.ts';
import { readEvents, unreadEvents } from '../test-support/events.ts';
import { storeUploadedRecording } from '../test-support/libraries.ts';
import { newPerson } from '../test-support/people.ts';
import { type Got, openReceiver, type Receiver, verify } from '../test-support/receiver.ts';
import { newTeam, type Team } from '../test-support/teams.ts';
import { newProject, refusal } from '../test-support/tenants.ts';
import { reportPlayed } from '../test-support/watching.ts';
import { carryOutDelivery } from './attempt-delivery.ts';
import { listDeliveries, repeatDelivery, sendTestEvent } from './deliveries.ts';
import { changeWebhook, createWebhook, deleteWebhook, listWebhooks, replaceSecret } from './manage-webhooks.ts';
import { publishDueDeliveries } from './tell-webhooks.ts';

useOwnTable();
vi.stubEnv('APP_ORIGIN', 'https://app.example.com');
vi.stubEnv('WEBHOOK_NETWORKS', '127.0.0.1');

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const ses = mockAws(SESClient);
let receiver: Receiver;
let team: Team;
let recording: StoredRecording;
let now = Date.now();

beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: 'm' });
  receiver.answers(204);
  moveTo(Date.now());
  // What an earlier test has left.
  await readEvents();
  receiver.got.length = 0;
  team = await newTeam();
  recording = await newRecording();
});
afterEach(() => vi.restoreAllMocks());

/** Sets the clock of the functions. The SDK keeps the real time, because its signatures contain it. */
function moveTo(ms: number): void {
  now = ms;
  vi.spyOn(clock, 'nowMs').mockImplementation(() => now);
  vi.spyOn(clock, 'isoNow').mockImplementation((offset = 0) => new Date(now + offset * 1000).toISOString());
}

const newRecording = (changes: object = {}) =>
  storeUploadedRecording({
    workspaceId: team.workspaceId,
    userId: team.editor.actor.userId,
    name: 'Tour',
    duration: 125,
    transcodeStatus: 'processing',
    conversionAttempt: 1,
    ...changes,
  });

const INPUT = { name: 'Tickets', format: 'standard', events: WEBHOOK_EVENTS, tellsRestricted: false } as const;
const add = (changes: object = {}) =>
  createWebhook(team.admin.actor, team.workspaceId, {
    ...INPUT,
    events: [...WEBHOOK_EVENTS],
    url: receiver.url,
    ...changes,
  });
const placeOf = ({ id: webhookId }: Pick<Webhook, 'id'>) => ({ workspaceId: team.workspaceId, webhookId });
const deliveriesOf = (webhook: Webhook) => listDeliveries(team.admin.actor, placeOf(webhook));
const shown = async () => (await listWebhooks(team.owner.actor, team.workspaceId))[0];

/** States an event about the recording, and lets it be read. */
async function happen(
  name: 'recording.ready' | 'transcript.ready' = 'transcript.ready',
  of = recording.id,
): Promise<void> {
  await apply([stated(name, { workspaceId: team.workspaceId, by: BY_SYSTEM, of, details: { language: 'en' } })]);
  await readEvents();
}

async function dueDeliveries(): Promise<DeliveryRef[]> {
  const due: DeliveryRef[] = [];
  for (const list of listDueDeliveries(clock.isoNow()))
    for await (const each of list) if ('webhookId' in each) due.push(each);
  return due;
}

/** Makes the attempts that are due, every five minutes, as the schedule does. */
async function pass(hours: number): Promise<void> {
  const end = now + hours * HOUR_MS;
  while (now < end) {
    moveTo(now + 5 * MINUTE_MS);
    for (const ref of await dueDeliveries()) await carryOutDelivery(ref);
  }
}

/** Checks a signature at the time of the functions. */
function verified(secret: string | null, got: Got): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(got.headers['webhook-timestamp']) * 1000 });
  try {
    return verify(secret ?? '', got);
  } finally {
    vi.useRealTimers();
  }
}

const mails = () =>
  ses.commandCalls(SendRawEmailCommand).map(({ args: [{ input }] }) => ({
    ...parseMessage(Buffer.from(input.RawMessage?.Data ?? '')),
    to: input.Destinations,
  }));

const LINK = { name: 'Acme', allowDownload: true, expiresAt: null, emails: [], viewLimit: null };
const completed = { status: 'completed', mp4Key: 'converted/x/1/video.mp4', durationMs: 125_000 } as const;
const ended = { ...completed, smallKey: null, picture: null, strip: null };

describe('a webhook', () => {
  it('is told what happens, signed, with the page of members, and without addresses of files and links', async () => {
    const { secret } = await add();
    await endAttempt({ recordingId: recording.id, attempt: 1 }, ended);
    const broken = await newRecording({ name: 'Broken' });
    await endAttempt({ recordingId: broken.id, attempt: 1 }, { status: 'failed', cause: 'file', reason: '1010' });
    const link = await createNamedLink(team.editor.actor, recording.id, { ...LINK, commenters: 'name' });
    await reportPlayed([[0, 10]], { shareToken: link.shareToken });
    await reportPlayed([[0, 10]], { shareToken: link.shareToken });
    const guest = await newGuest(link.shareToken, 'Jane');
    await writeLinkComment(null, link.shareToken, guest, said('A question', { at: 5 }));
    await apply([
      stated('transcript.ready', {
        workspaceId: team.workspaceId,
        by: BY_SYSTEM,
        of: recording.id,
        details: { language: 'de' },
      }),
    ]);
    const { actor } = await newPerson();
    const times = { invitedAt: null, acceptedAt: null, createdAt: clock.isoNow(), updatedAt: clock.isoNow() };
    const joined = { workspaceId: team.workspaceId, userId: actor.userId, role: 'viewer', invitedBy: null } as const;
    await apply([
      ...memberAdded({ ...joined, ...times }),
      stated('member.joined', { workspaceId: team.workspaceId, by: BY_SYSTEM, of: actor.userId }),
    ]);
    await readEvents();
    await revokeNamedLinks(team.editor.actor, recording.id, [link.id]);
    await readEvents();
    await deleteRecording(team.editor.actor, recording.id);
    await readEvents();
    expect(receiver.got.map(({ body }) => body.type)).toEqual([
      ...['recording.ready', 'recording.failed', 'link.created', 'link.first_view', 'comment.created'],
      ...['transcript.ready', 'member.joined', 'link.revoked', 'recording.deleted'],
    ]);
    for (const got of receiver.got) expect(verified(secret, got)).toEqual(got.body);
    expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(WEBHOOK_EVENTS.length);
    const [ready, , , , comment] = receiver.got.map(({ body }) => body.data);
    const url = `https://app.example.com/recordings/${recording.id}`;
    expect(ready).toMatchObject({ url, recording: { id: recording.id, name: 'Tour', duration: 125 } });
    expect(comment).toMatchObject({ comment: { text: 'A question', at: 5, author: { name: 'Jane', kind: 'guest' } } });
    const sent = receiver.got.map(({ text }) => text).join();
    for (const secretOfLink of [link.shareToken, '/media/', '/objects/', 'originals/', 'uploads/', '.mp4', '/share/'])
      expect(sent).not.toContain(secretOfLink);
  });

  it('sends a message without a signature to a channel', async () => {
    expect((await add({ format: 'slack' })).secret).toBeNull();
    await happen();
    const [{ headers, text } = { headers: {}, text: '' }] = receiver.got;
    expect(Object.keys(headers).filter((name) => name.startsWith('webhook-'))).toEqual([]);
    expect(text).toContain('The transcript of “Tour” is ready');
  });

  it('is told nothing that it does not ask for, nothing from before, and nothing while it is paused', async () => {
    await apply([stated('recording.ready', { workspaceId: team.workspaceId, by: BY_SYSTEM, of: recording.id })]);
    moveTo(now + 1000);
    const webhook = await add({ events: ['recording.ready'] });
    await happen('transcript.ready');
    await changeWebhook(team.owner.actor, placeOf(webhook), { isPaused: true });
    await happen('recording.ready');
    expect(receiver.got).toEqual([]);
    await changeWebhook(team.owner.actor, placeOf(webhook), { isPaused: false });
    await happen('recording.ready');
    expect(receiver.got).toHaveLength(1);
    await deleteWebhook(team.owner.actor, placeOf(webhook));
    await happen('recording.ready');
    expect(receiver.got).toHaveLength(1);
    expect(await dueDeliveries()).toEqual([]);
  });

  it('tells of restricted projects only when it is set to', async () => {
    const webhook = await add();
    const projectId = await newProject(team.workspaceId, team.editor.actor.userId);
    await updateRecording(team.editor.actor, recording.id, { projectId });
    await setProjectAccess(team.owner.actor, projectId, { accessLevel: 'restricted' });
    await happen();
    await deleteRecording(team.editor.actor, (await newRecording({ projectId, originalKey: 'originals/x' })).id);
    await readEvents();
    expect(receiver.got).toEqual([]);
    await changeWebhook(team.owner.actor, placeOf(webhook), { tellsRestricted: true });
    await happen();
    expect(receiver.got).toHaveLength(1);
  });

  it('ends with the rights of its maker, until somebody else switches it on', async () => {
    const webhook = await add();
    const demoted = { workspaceId: team.workspaceId, userId: team.admin.actor.userId, role: 'editor' } as const;
    await changeRole(team.owner.actor, demoted);
    await happen();
    expect(receiver.got).toEqual([]);
    expect(await shown()).toMatchObject({ state: 'unmanaged' });
    await changeWebhook(team.owner.actor, placeOf(webhook), { isPaused: false });
    await happen();
    expect(receiver.got).toHaveLength(1);
  });
});

describe('a receiver', () => {
  it('that fails for two hours gets all events, each with its id, and what can be read then', async () => {
    const { secret, ...webhook } = await add();
    receiver.answers(503, 'Sorry');
    await happen('recording.ready');
    await happen('transcript.ready');
    const gone = await newRecording();
    await happen('recording.ready', gone.id);
    await deleteRecording(team.editor.actor, gone.id);
    await pass(2);
    expect(await shown()).toMatchObject({ state: 'on', failingSince: expect.any(String) });
    const failed = await deliveriesOf(webhook);
    expect(failed.find(({ event }) => event === 'transcript.ready')).toMatchObject({
      status: 'waiting',
      lastAttempt: { status: 503, answer: 'Sorry' },
    });
    const before = receiver.got.length;
    receiver.answers(200);
    await updateRecording(team.editor.actor, recording.id, { name: 'Renamed' });
    await pass(3);
    const got = receiver.got.slice(before).filter(({ body }) => body.type !== 'recording.deleted');
    expect(got.map(({ body }) => body.type).sort()).toEqual(['recording.ready', 'transcript.ready']);
    for (const each of got) {
      expect(each.text).toContain('Renamed');
      expect(receiver.got.filter(({ id }) => id === each.id).length).toBeGreaterThan(4);
      verified(secret, each);
    }
    const after = await deliveriesOf(webhook);
    expect(after.filter(({ status }) => status === 'delivered')).toHaveLength(2);
    expect(after.filter(({ status }) => status === 'dropped')).toHaveLength(1);
    expect(await shown()).toMatchObject({ state: 'on', failingSince: null });
  });

  it('that fails for a day is sent nothing more, and the maker of the webhook gets one mail', async () => {
    const webhook = await add({ name: 'Tickets <b>' });
    receiver.answers(500);
    await happen();
    await happen();
    await pass(26);
    // The last attempt of the second one is not made any more.
    expect(receiver.got).toHaveLength(17);
    expect((await deliveriesOf(webhook)).map(({ status, nextAt }) => [status, nextAt]).sort()).toEqual([
      ['dropped', null],
      ['failed', null],
    ]);
    expect(await shown()).toMatchObject({ state: 'failing' });
    expect(mails()).toMatchObject([{ to: [team.admin.email], subject: 'The webhook “Tickets <b>” is paused' }]);
    expect(mails()[0]?.html).not.toContain('<b>');
    await happen();
    expect(receiver.got).toHaveLength(17);
  });

  it('that wants no more (410) is sent nothing more', async () => {
    await add();
    receiver.answers(410);
    await happen();
    await happen();
    expect(receiver.got).toHaveLength(1);
    expect(await shown()).toMatchObject({ state: 'refused' });
    expect(mails()).toHaveLength(1);
  });

  it('that always refuses one event stays on: others arrive', async () => {
    const webhook = await add();
    receiver.answers(400);
    await happen();
    receiver.answers(200);
    await happen('recording.ready');
    receiver.answers(400);
    await pass(20);
    receiver.answers(200);
    await happen('recording.ready');
    receiver.answers(400);
    await pass(6);
    expect(await shown()).toMatchObject({ state: 'on' });
    expect((await deliveriesOf(webhook)).map(({ status }) => status).sort()).toEqual([
      'delivered',
      'delivered',
      'failed',
    ]);
  });

  it('gets an event once from two functions at once, and again after one that died in the middle', async () => {
    const webhook = await add();
    await apply([stated('transcript.ready', { workspaceId: team.workspaceId, by: BY_SYSTEM, of: recording.id })]);
    await Promise.all([readEvents(), readEvents(), readEvents()]);
    expect(receiver.got).toHaveLength(1);
    const [{ id } = { id: '' }] = await deliveriesOf(webhook);
    await repeatDelivery(team.admin.actor, { ...placeOf(webhook), deliveryId: id });
    const again = { ...placeOf(webhook), id };
    await Promise.all([carryOutDelivery(again), carryOutDelivery(again)]);
    expect(receiver.got.map((got) => got.id)).toEqual([id, id]);
    // A function that dies has begun an attempt, and told nobody of its end.
    await repeatDelivery(team.admin.actor, { ...placeOf(webhook), deliveryId: id });
    const failing = vi
      .spyOn(await import('../../data/delivery.ts'), 'endAttempt')
      .mockRejectedValueOnce(new Error('died'));
    await expect(carryOutDelivery(again)).rejects.toThrow('died');
    failing.mockRestore();
    await carryOutDelivery(again);
    expect(receiver.got).toHaveLength(3);
    await pass(0.1);
    expect(receiver.got).toHaveLength(4);
    expect(await deliveriesOf(webhook)).toMatchObject([{ id, status: 'delivered' }]);
  });
});

describe('what no request could publish', () => {
  it('is published by the schedule: events and deliveries', async () => {
    await add();
    receiver.answers(500);
    await happen();
    await apply([stated('transcript.ready', { workspaceId: team.workspaceId, by: BY_SYSTEM, of: recording.id })]);
    expect(await unreadEvents()).toHaveLength(1);
    await publishDueEvents(() => true);
    expect(await unreadEvents()).toHaveLength(1);
    moveTo(now + 10 * MINUTE_MS);
    await publishDueEvents(() => true);
    expect(await unreadEvents()).toEqual([]);
    expect(await dueDeliveries()).toHaveLength(1);
    await publishDueDeliveries(() => true);
    expect(await dueDeliveries()).toHaveLength(1);
  });
});

describe('people who manage a workspace', () => {
  it('test a webhook, and see what was sent; nobody sees the address or the secret', async () => {
    const { secret, ...webhook } = await add();
    receiver.answers(200, `a\u202Eb${'x'.repeat(1000)}`);
    const test = await sendTestEvent(team.owner.actor, placeOf(webhook));
    await carryOutDelivery({ ...placeOf(webhook), id: test.id });
    expect(receiver.got[0]?.body).toMatchObject({ type: TEST_EVENT, data: { message: 'This is a test.' } });
    const [delivery] = await deliveriesOf(webhook);
    expect(delivery).toMatchObject({ id: test.id, status: 'delivered', attempts: 1, nextAt: null });
    expect(delivery?.lastAttempt).toMatchObject({ status: 200, answer: `ab${'x'.repeat(498)}`, failure: null });
    const all = JSON.stringify([await listWebhooks(team.admin.actor, team.workspaceId), await deliveriesOf(webhook)]);
    for (const hidden of [receiver.url, 'secret-of-the-channel', '127.0.0.1', secret ?? '', 'whsec_'])
      expect(all).not.toContain(hidden);
  });

  it('replace the secret: both sign for a day', async () => {
    const { secret: old, ...webhook } = await add();
    const { secret, oldSecretEndsAt } = await replaceSecret(team.owner.actor, placeOf(webhook));
    expect(Date.parse(oldSecretEndsAt ?? '') - now).toBe(24 * HOUR_MS);
    await happen();
    moveTo(now + 25 * HOUR_MS);
    await happen();
    const [first, second] = receiver.got as [Got, Got];
    for (const each of [old, secret]) expect(verified(each, first)).toEqual(first.body);
    expect(() => verified(old, second)).toThrow('No matching signature');
    expect(verified(secret, second)).toEqual(second.body);
    expect(await shown()).toMatchObject({ oldSecretEndsAt: null });
  });

  it('have a limit of webhooks, and need HTTPS where nothing else is allowed', async () => {
    for (let count = 0; count < WEBHOOKS_MAX; count += 1) await add();
    await expect(add()).rejects.toEqual(refusal('WEBHOOK_LIMIT'));
    vi.stubEnv('WEBHOOK_NETWORKS', '');
    await expect(add({ url: 'http://example.com' })).rejects.toEqual(refusal('WEBHOOK_ADDRESS'));
    vi.stubEnv('WEBHOOK_NETWORKS', '127.0.0.1');
  });
});
