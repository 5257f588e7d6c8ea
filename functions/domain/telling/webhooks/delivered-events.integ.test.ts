import { expect, it, vi } from 'vitest';
import { WEBHOOK_EVENTS } from '#shared/model/telling/webhook.ts';
import { apply } from '../../../data/ground/apply.ts';
import { addMember } from '../../../data/identity/member.ts';
import { getUser, removeUser, stopUser } from '../../../data/identity/user.ts';
import { addDelivery, newDelivery } from '../../../data/telling/delivery.ts';
import * as bus from '../../../gateways/event-bus.ts';
import * as clock from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import { DUE_OF_OWNER_MAX } from '../../../process/limits.ts';
import { publishDueDeliveries, publishDueEvents } from '../../ground/events/publish-events.ts';
import { BY_SYSTEM, stateEvent } from '../../ground/events/state-event.ts';
import { changeRole } from '../../identity/members/change-role.ts';
import { setProjectAccess } from '../../identity/projects/project-access.ts';
import { writeLinkComment } from '../../sharing/comments/write-comment.ts';
import { revokeNamedLinks, unshareRecording } from '../../sharing/links/revoke-links.ts';
import { createNamedLink, shareRecording } from '../../sharing/links/save-link.ts';
import { newGuest, said } from '../../test-support/comments.ts';
import { readEvents, unreadEvents } from '../../test-support/events.ts';
import { newPerson } from '../../test-support/people.ts';
import { newProject, newTenant } from '../../test-support/tenants.ts';
import { reportPlayed } from '../../test-support/watching.ts';
import { HOUR_MS, verified, WebhookBench } from '../../test-support/webhooks.ts';
import { deleteRecording } from '../../upkeep/cleanup/delete-recording.ts';
import { endAttempt } from '../../video/conversion/attempts.ts';
import { updateRecording } from '../../video/recordings/update-recording.ts';
import { changeWebhook, deleteWebhook } from './manage-webhooks.ts';

const bench = new WebhookBench();
const { add, happen, due } = bench;

const completed = { status: 'completed', mp4Key: 'converted/x/1/video.mp4', durationMs: 125_000 } as const;
const ended = { ...completed, smallKey: null, picture: null, strip: null };

it('a webhook gets what happens in a day, signed, with the page of members, and without addresses of files and links', async () => {
  const { secret } = await add();
  const { team, recording } = bench;
  const aWhileLater = async () => {
    await readEvents();
    bench.moveTo(bench.now + 2.5 * HOUR_MS);
  };
  await endAttempt({ fileId: recording.id, attempt: 1 }, ended);
  await aWhileLater();
  const broken = await bench.newRecording({ name: 'Broken' });
  await endAttempt({ fileId: broken.id, attempt: 1 }, { status: 'failed', cause: 'file', reason: '1010' });
  await aWhileLater();
  const link = await createNamedLink(team.editor.actor, recording.id, { name: 'Acme', commenters: 'name' });
  await aWhileLater();
  await reportPlayed([[0, 10]], { shareToken: link.shareToken });
  await reportPlayed([[0, 10]], { shareToken: link.shareToken });
  await aWhileLater();
  const guest = await newGuest(link.shareToken, 'Jane');
  await writeLinkComment(null, link.shareToken, guest, said('A question', { at: 5 }));
  await aWhileLater();
  await bench.state('transcript.ready');
  await aWhileLater();
  const { actor } = await newPerson();
  const times = { invitedAt: null, acceptedAt: null, createdAt: clock.isoNow(), updatedAt: clock.isoNow() };
  const joined = { workspaceId: team.workspaceId, userId: actor.userId, role: 'viewer', invitedBy: null } as const;
  await apply([
    ...addMember({ ...joined, ...times }),
    stateEvent('member.joined', { workspaceId: team.workspaceId, by: BY_SYSTEM, of: actor.userId }),
  ]);
  await aWhileLater();
  await revokeNamedLinks(team.editor.actor, recording.id, [link.id]);
  await aWhileLater();
  await deleteRecording(team.editor.actor, recording.id);
  await aWhileLater();
  const { got } = bench.receiver;
  expect(got.map(({ body }) => body.type)).toEqual([
    ...['recording.ready', 'recording.failed', 'link.created', 'link.first_view', 'comment.created'],
    ...['transcript.ready', 'member.joined', 'link.revoked', 'recording.deleted'],
  ]);
  for (const each of got) expect(verified(secret, each)).toEqual(each.body);
  expect(new Set(got.map(({ id }) => id)).size).toBe(WEBHOOK_EVENTS.length);
  const [ready, , , , comment] = got.map(({ body }) => body.data);
  const url = `https://app.example.com/recordings/${recording.id}`;
  expect(ready).toMatchObject({ url, recording: { id: recording.id, name: 'Tour', duration: 125 } });
  expect(comment).toMatchObject({ comment: { text: 'A question', at: 5, author: { name: 'Jane', kind: 'guest' } } });
  const sent = got.map(({ text }) => text).join();
  for (const secretOfLink of [link.shareToken, '/media/', '/objects/', 'originals/', 'uploads/', '.mp4', '/share/'])
    expect(sent).not.toContain(secretOfLink);
});

it('a channel gets a message without a signature', async () => {
  expect((await add({ format: 'slack' })).secret).toBeNull();
  await happen();
  const [{ headers, text } = { headers: {}, text: '' }] = bench.receiver.got;
  expect(Object.keys(headers).filter((name) => name.startsWith('webhook-'))).toEqual([]);
  expect(text).toContain('The transcript of “Tour” is ready');
});

it('a channel is told which link and which recording, also of those that are gone', async () => {
  await add({ format: 'slack', events: ['link.created', 'link.revoked', 'recording.deleted'] });
  const { actor } = bench.team.editor;
  const { id } = bench.recording;
  const link = await createNamedLink(actor, id, { name: 'Acme' });
  await readEvents();
  await shareRecording(actor, id, {});
  await readEvents();
  await revokeNamedLinks(actor, id, [link.id]);
  await readEvents();
  await unshareRecording(actor, id);
  await readEvents();
  await deleteRecording(actor, id);
  await readEvents();
  const texts = bench.receiver.got.map(({ text }) =>
    JSON.parse(text).text.replace(/^.*?(?= created| revoked| deleted)/, ''),
  );
  expect(texts).toEqual([
    ' created the link “Acme” to “Tour”',
    ' created the main link to “Tour”',
    ' revoked the link “Acme” to “Tour”',
    ' revoked the main link to “Tour”',
    ' deleted “Tour”',
  ]);
});

it('a webhook gets nothing that it does not ask for, nothing from before, and nothing while it is paused or deleted', async () => {
  const { team, receiver } = bench;
  await bench.state('recording.ready');
  bench.moveTo(bench.now + 1000);
  const webhook = await add({ events: ['recording.ready'] });
  const change = (isPaused: boolean) => changeWebhook(team.owner.actor, bench.placeOf(webhook), { isPaused });
  await happen('transcript.ready');
  await change(true);
  await happen('recording.ready');
  await bench.state('recording.ready');
  bench.moveTo(bench.now + 1000);
  await change(false);
  await readEvents();
  expect(receiver.got).toEqual([]);
  receiver.answers(503);
  await happen('recording.ready');
  await change(true);
  receiver.answers(204);
  await bench.pass(1);
  // What waited is not sent.
  expect(receiver.got).toHaveLength(1);
  expect(await bench.deliveriesOf(webhook)).toMatchObject([{ status: 'dropped', nextAt: null }]);
  await change(false);
  await happen('recording.ready');
  expect(receiver.got).toHaveLength(2);
  await deleteWebhook(team.owner.actor, bench.placeOf(webhook));
  await happen('recording.ready');
  expect(receiver.got).toHaveLength(2);
  expect(await due()).toEqual([]);
});

it('nothing is sent with the eyes of a person whose account is stopped, and they get no mail about that', async () => {
  const { team, receiver } = bench;
  await add();
  const user = await getUser(team.admin.actor.userId);
  if (!user) throw new Error('There is no admin');
  await apply([stopUser(user, { stoppedAt: clock.isoNow(), stopsLinks: false })]);
  await happen();
  await readEvents();
  expect(receiver.got).toEqual([]);
  expect(await bench.shown()).toMatchObject({ state: 'unmanaged' });
  expect(bench.mails()).toEqual([]);
});

it('nothing is sent with the eyes of a person whose account is deleted, before the workspace has lost them', async () => {
  const { team, receiver } = bench;
  await add();
  const user = await getUser(team.admin.actor.userId);
  if (!user) throw new Error('There is no admin');
  await apply([removeUser(user)]);
  await happen();
  expect(receiver.got).toEqual([]);
  expect(await bench.shown()).toMatchObject({ state: 'unmanaged' });
});

it('a delivery that is stored while its webhook is deleted does not stay due', async () => {
  const place = bench.placeOf(await add());
  await deleteWebhook(bench.team.owner.actor, place);
  const delivered = { event: 'recording.ready', createdAt: clock.isoNow() } as const;
  await addDelivery(newDelivery({ ...place, id: newId() }, delivered));
  expect(await due(1)).toHaveLength(1);
  await bench.pass(0.1);
  expect(await due(24 * 3600)).toEqual([]);
});

it('it tells of restricted projects only when it is set to, also of one that is closed before an attempt', async () => {
  const { team, receiver, recording } = bench;
  const webhook = await add();
  const projectId = await newProject(team.workspaceId, team.editor.actor.userId);
  await updateRecording(team.editor.actor, recording.id, { projectId });
  receiver.answers(503);
  await happen();
  expect(receiver.got).toHaveLength(1);
  await setProjectAccess(team.owner.actor, projectId, { accessLevel: 'restricted' });
  receiver.answers(204);
  await happen();
  await bench.pass(1);
  const { id } = await bench.newRecording({ projectId, originalKey: 'originals/x' });
  await deleteRecording(team.editor.actor, id);
  await readEvents();
  expect(receiver.got).toHaveLength(1);
  expect(await bench.deliveriesOf(webhook)).toMatchObject([{ status: 'dropped' }]);
  await changeWebhook(team.owner.actor, bench.placeOf(webhook), { tellsRestricted: true });
  await happen();
  expect(receiver.got).toHaveLength(2);
});

it('it ends with the rights of its maker, who gets a mail, until somebody else switches it on', async () => {
  const { team, receiver } = bench;
  const webhook = await add();
  const demoted = { workspaceId: team.workspaceId, userId: team.admin.actor.userId, role: 'editor' } as const;
  await changeRole(team.owner.actor, demoted);
  await happen();
  await readEvents();
  expect(receiver.got).toEqual([]);
  expect(await bench.shown()).toMatchObject({ state: 'unmanaged' });
  expect(bench.mails().map(({ subject }) => subject)).toContain('The webhook “Tickets” is paused');
  await changeWebhook(team.owner.actor, bench.placeOf(webhook), { isPaused: false });
  await happen();
  expect(receiver.got).toHaveLength(1);
});

it('what no request could publish is published by the schedule: events and deliveries', async () => {
  await add();
  bench.receiver.answers(500);
  await happen();
  await bench.state();
  expect(await unreadEvents()).toHaveLength(1);
  await publishDueEvents(() => true);
  expect(await unreadEvents()).toHaveLength(1);
  bench.moveTo(bench.now + HOUR_MS / 6);
  await publishDueEvents(() => true);
  expect(await unreadEvents()).toEqual([]);
  expect(await due()).toHaveLength(1);
  await publishDueDeliveries(() => true);
  expect(await due()).toHaveLength(1);
});

it('the schedule publishes at most a hundred deliveries of one owner in a minute, and those of others beside them', async () => {
  const many = await add();
  const other = await newTenant();
  const ofOther = { workspaceId: other.workspaceId, webhookId: newId(), id: newId() };
  await bench.storeDeliveries(many, DUE_OF_OWNER_MAX + 5);
  bench.moveTo(bench.now + 1000);
  await addDelivery(newDelivery(ofOther, { event: 'recording.ready', createdAt: clock.isoNow() }));
  bench.moveTo(bench.now + 1000);
  const published: { ownerId?: string; to?: string[] }[] = [];
  vi.spyOn(bus, 'publish').mockImplementation(async (events) => {
    published.push(...events);
    return [];
  });
  await publishDueDeliveries(() => true);
  const countOf = (ownerId: string) => published.filter((each) => each.ownerId === ownerId).length;
  expect([countOf(bench.team.owner.actor.userId), countOf(other.owner.userId)]).toEqual([DUE_OF_OWNER_MAX, 1]);
  expect(new Set(published.flatMap(({ to = [] }) => to))).toEqual(new Set(['slowAttempts']));
});
