import { expect, it, vi } from 'vitest';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import * as deliveries from '../../../data/telling/delivery.ts';
import { attempt, readEvents, unreadEvents } from '../../test-support/events.ts';
import { statedOn } from '../../test-support/stated-acts.ts';
import { verified, WebhookBench } from '../../test-support/webhooks.ts';
import { deleteRecording } from '../../upkeep/cleanup/delete-recording.ts';
import { updateRecording } from '../../video/recordings/update-recording.ts';
import { repeatDelivery } from './deliveries.ts';
import { changeWebhook } from './manage-webhooks.ts';

const bench = new WebhookBench();
const { add, happen, pass } = bench;

it('a receiver that fails for two hours of a day gets all events, each with its id, and what can be read then', async () => {
  const { secret, ...webhook } = await add();
  const { receiver, recording, team } = bench;
  await happen();
  await pass(10);
  receiver.answers(503, 'Sorry');
  await happen('recording.ready');
  await pass(1);
  receiver.breaks();
  await happen('transcript.ready');
  const gone = await bench.newRecording();
  await happen('recording.ready', gone.id);
  await deleteRecording(team.editor.actor, gone.id);
  await pass(1);
  expect(await bench.shown()).toMatchObject({ state: 'on', failingSince: expect.any(String) });
  const failed = await bench.deliveriesOf(webhook);
  expect(failed.find(({ event }) => event === 'transcript.ready')).toMatchObject({
    status: 'waiting',
    lastAttempt: { status: null, answer: '', failure: expect.stringContaining('No connection to the receiver') },
  });
  const before = receiver.got.length;
  receiver.answers(200);
  await updateRecording(team.editor.actor, recording.id, { name: 'Renamed' });
  await pass(3);
  await happen();
  await pass(9);
  const got = receiver.got.slice(before).filter(({ body }) => body.type !== 'recording.deleted');
  expect(got.map(({ body }) => body.type).sort()).toEqual(['recording.ready', 'transcript.ready', 'transcript.ready']);
  for (const each of got) {
    expect(each.text).toContain('Renamed');
    verified(secret, each);
  }
  for (const { id } of got.slice(0, 2)) expect(receiver.got.filter((each) => each.id === id).length).toBeGreaterThan(3);
  const after = await bench.deliveriesOf(webhook);
  expect(after.filter(({ status }) => status === 'delivered')).toHaveLength(5);
  expect(after.filter(({ status }) => status === 'dropped')).toHaveLength(1);
  expect(await bench.shown()).toMatchObject({ state: 'on', failingSince: null });
});

it('a receiver that fails for a day is sent nothing more, and the maker of the webhook gets one mail', async () => {
  const { receiver, team } = bench;
  const webhook = await add({ name: 'Tickets <b>' });
  receiver.answers(500);
  await happen();
  await pass(26);
  expect(receiver.got).toHaveLength(9);
  expect(await bench.deliveriesOf(webhook)).toMatchObject([{ status: 'failed', nextAt: null }]);
  expect(await bench.shown()).toMatchObject({ state: 'failing' });
  await readEvents();
  expect(bench.mails()).toMatchObject([{ to: [team.admin.email], subject: 'The webhook “Tickets <b>” is paused' }]);
  expect(bench.mails()[0]?.html).not.toContain('<b>');
  await happen();
  expect(receiver.got).toHaveLength(9);
});

it('a receiver that wants no more (410) is sent nothing more; its mail is sent once, also after the function dies', async () => {
  const { receiver } = bench;
  const { id } = await add();
  receiver.answers(410);
  await bench.state();
  await happen();
  expect(receiver.got).toHaveLength(1);
  expect(await bench.shown()).toMatchObject({ state: 'refused' });
  expect(await statedOn(bench.team.workspaceId, id)).toEqual(['webhook.stopped', 'webhook.created']);
  // The function has died after it has paused the webhook: it has published nothing. The schedule does, here twice.
  expect(bench.mails()).toEqual([]);
  const [ref] = await unreadEvents();
  expect(ref).toBeDefined();
  await Promise.all([readEvents(), readEvents()]);
  await readEvents();
  expect(bench.mails()).toHaveLength(1);
});

it('a webhook is paused, and mailed, also when its function dies before the attempt has ended', async () => {
  const { receiver } = bench;
  const webhook = await add();
  receiver.answers(410);
  vi.spyOn(deliveries, 'endAttempt').mockRejectedValueOnce(new Error('died'));
  await expect(happen()).rejects.toThrow();
  vi.mocked(deliveries.endAttempt).mockRestore();
  await pass(0.1);
  expect(await bench.shown()).toMatchObject({ state: 'refused' });
  await readEvents();
  expect(bench.mails()).toHaveLength(1);
  expect(await bench.due(24 * 3600)).toEqual([]);
  // Somebody switches it on again before another mail is written.
  const change = (isPaused: boolean) => changeWebhook(bench.team.owner.actor, bench.placeOf(webhook), { isPaused });
  await change(false);
  await happen();
  await change(false);
  await readEvents();
  expect(bench.mails()).toHaveLength(1);
});

it.runIf(IS_NIGHTLY)('a receiver that always refuses one event stays on: others arrive', async () => {
  const { receiver } = bench;
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
  expect(await bench.shown()).toMatchObject({ state: 'on' });
  expect((await bench.deliveriesOf(webhook)).map(({ status }) => status).sort()).toEqual([
    'delivered',
    'delivered',
    'failed',
  ]);
});

it('a receiver gets an event once from two functions at once, and again after one that died in the middle', async () => {
  const { receiver, team } = bench;
  const webhook = await add();
  await bench.state();
  await Promise.all([readEvents(), readEvents(), readEvents()]);
  expect(receiver.got).toHaveLength(1);
  const [{ id } = { id: '' }] = await bench.deliveriesOf(webhook);
  const repeat = () => repeatDelivery(team.admin.actor, { ...bench.placeOf(webhook), deliveryId: id });
  await repeat();
  const again = { ...bench.placeOf(webhook), id };
  await Promise.all([attempt(again), attempt(again)]);
  expect(receiver.got.map((got) => got.id)).toEqual([id, id]);
  // A function that dies has begun an attempt, and has not stored its end.
  await repeat();
  const failing = vi.spyOn(deliveries, 'endAttempt').mockRejectedValueOnce(new Error('died'));
  await expect(attempt(again)).rejects.toThrow();
  failing.mockRestore();
  await attempt(again);
  expect(receiver.got).toHaveLength(3);
  await pass(0.1);
  expect(receiver.got).toHaveLength(4);
  expect(await bench.deliveriesOf(webhook)).toMatchObject([{ id, status: 'delivered' }]);
});
