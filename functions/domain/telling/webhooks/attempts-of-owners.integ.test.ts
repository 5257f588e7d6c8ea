import { expect, it, vi } from 'vitest';
import type { DeliveryRef } from '../../../data/ground/due.ts';
import { AttemptLease } from '../../../data/telling/attempt-lease.ts';
import { listParked } from '../../../data/telling/delivery.ts';
import * as receiving from '../../../gateways/receiver.ts';
import { newId } from '../../../process/ids.ts';
import { ATTEMPTS_AT_ONCE } from '../../../process/limits.ts';
import { attempt } from '../../test-support/events.ts';
import { openReceiver } from '../../test-support/receiver.ts';
import { HOUR_MS, WebhookBench } from '../../test-support/webhooks.ts';
import { attemptForOwner } from './attempt-for-owner.ts';
import { repeatDelivery } from './deliveries.ts';
import { changeWebhook, deleteWebhook } from './manage-webhooks.ts';

const bench = new WebhookBench();
const { add, happen, pass } = bench;
const MINUTE_MS = 60_000;

const idsOf = () => bench.receiver.got.map(({ id }) => id);
const parkedOf = async (webhook: { id: string }) =>
  (await listParked(bench.placeOf(webhook), null, 100)).map(({ id }) => id);

it('a webhook gets slow attempts until it has answered quickly three times, and after a time-out for an hour', async () => {
  const webhook = await add();
  const lanes: string[] = [];
  const send = receiving.sendToReceiver;
  vi.spyOn(receiving, 'sendToReceiver').mockImplementation((sent, limitMs) => {
    lanes.push(limitMs === 2000 ? 'quick' : 'slow');
    // A receiver that hangs is waited for only shortly.
    return send(sent, limitMs / 10);
  });
  for (let count = 0; count < 4; count += 1) await happen();
  expect(lanes).toEqual(['slow', 'slow', 'slow', 'quick']);
  expect(bench.receiver.got).toHaveLength(4);
  bench.receiver.hangs();
  lanes.length = 0;
  await happen();
  // The same delivery has a slow attempt at once.
  expect(lanes).toEqual(['quick', 'slow']);
  const [delivery] = await bench.deliveriesOf(webhook);
  expect(delivery).toMatchObject({ status: 'waiting', attempts: 2 });
  expect(new Set(idsOf().slice(4)).size).toBe(1);
  bench.receiver.answers(204);
  lanes.length = 0;
  bench.moveTo(bench.now + HOUR_MS / 2);
  await happen();
  expect(lanes).toEqual(['slow']);
});

it('at most ten attempts for one owner are made at a time, and none of another function beside them', async () => {
  const webhook = await add();
  const open: (() => void)[] = [];
  let most = 0;
  bench.receiver.handles((response) => {
    open.push(() => response.writeHead(204).end());
    most = Math.max(most, open.length);
  });
  const refs = await bench.storeDeliveries(webhook, 25);
  const first = attemptForOwner(
    'slow',
    'one',
    refs.slice(0, 13).map((ref) => ({ ref })),
  );
  await vi.waitFor(() => expect(open).toHaveLength(ATTEMPTS_AT_ONCE));
  // Another function with deliveries of this owner hands them over and is free at once.
  await attemptForOwner(
    'slow',
    'one',
    refs.slice(13).map((ref) => ({ ref })),
  );
  expect(open).toHaveLength(ATTEMPTS_AT_ONCE);
  const answering = setInterval(() => open.shift()?.(), 5);
  await first;
  clearInterval(answering);
  expect(most).toBe(ATTEMPTS_AT_ONCE);
  expect(idsOf().sort()).toEqual(refs.map(({ id }) => id).sort());
});

it('an owner whose receivers hang does not hold back another', async () => {
  const other = await openReceiver();
  const [hanging, working] = [await add(), await add({ url: other.url })];
  bench.receiver.hangs();
  const refs = await bench.storeDeliveries(hanging, 30);
  const held = attemptForOwner(
    'slow',
    'noisy',
    refs.map((ref) => ({ ref })),
  );
  await vi.waitFor(() => expect(bench.receiver.got).toHaveLength(ATTEMPTS_AT_ONCE));
  const [ref] = (await bench.storeDeliveries(working, 1)) as [DeliveryRef];
  await attemptForOwner('slow', 'quiet', [{ ref }]);
  expect(other.got.map(({ id }) => id)).toEqual([ref.id]);
  bench.receiver.answers(204);
  bench.receiver.endAll();
  await held;
  other.close();
});

it('after ten failures in a row one delivery probes, the others wait, and follow by age after a success', async () => {
  const webhook = await add();
  const { receiver } = bench;
  receiver.answers(500);
  for (let count = 0; count < 10; count += 1) await happen();
  expect(receiver.got).toHaveLength(10);
  for (let count = 0; count < 3; count += 1) await happen();
  // Neither the new ones, nor those whose second attempt is due.
  await pass(0.2);
  const probes = idsOf().slice(10);
  expect(probes).toHaveLength(3);
  expect(new Set(probes).size).toBe(1);
  expect(await parkedOf(webhook)).toHaveLength(12);
  receiver.answers(204);
  receiver.got.length = 0;
  await pass(1);
  const got = idsOf();
  expect(got).toHaveLength(13);
  expect(got[0]).toBe(probes[0]);
  // Ten at a time.
  const byAge = got.slice(1).toSorted();
  expect(got.slice(1, 11).toSorted()).toEqual(byAge.slice(0, 10));
  expect(got.slice(11).toSorted()).toEqual(byAge.slice(10));
  expect(await parkedOf(webhook)).toEqual([]);
  await happen();
  expect(receiver.got).toHaveLength(14);
});

it('a webhook that is probed is paused after a day without success, and nothing waits for it any more', async () => {
  const webhook = await add();
  bench.receiver.answers(500);
  for (let count = 0; count < 12; count += 1) await happen();
  const before = bench.receiver.got.length;
  await pass(25);
  // 1, 2, 4, 8, 16 and 32 minutes, and then each hour.
  expect(bench.receiver.got.length - before).toBeLessThanOrEqual(30);
  expect(await bench.shown()).toMatchObject({ state: 'failing' });
  expect((await bench.deliveriesOf(webhook)).map(({ status }) => status)).not.toContain('waiting');
  expect(await bench.due(48 * 3600)).toEqual([]);
});

it('the pause that a receiver asks for is kept, also for other events', async () => {
  const webhook = await add();
  bench.receiver.answers(429, '', { 'retry-after': '600' });
  await happen();
  bench.receiver.answers(204);
  await happen();
  await pass(9 / 60);
  expect(bench.receiver.got).toHaveLength(1);
  await pass(2 / 60);
  expect(bench.receiver.got).toHaveLength(3);
  expect((await bench.deliveriesOf(webhook)).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
});

it('what a person sends again is sent at once, also while the webhook rests', async () => {
  const webhook = await add();
  bench.receiver.answers(429, '', { 'retry-after': '600' });
  await happen();
  bench.receiver.answers(204);
  const [{ id } = { id: '' }] = await bench.deliveriesOf(webhook);
  await repeatDelivery(bench.team.admin.actor, { ...bench.placeOf(webhook), deliveryId: id });
  await attempt({ ...bench.placeOf(webhook), id });
  expect(idsOf()).toEqual([id, id]);
  expect(await bench.deliveriesOf(webhook)).toMatchObject([{ status: 'delivered' }]);
});

it.each([
  ['is deleted', (place: Place) => deleteWebhook(bench.team.owner.actor, place)],
  ['is paused', (place: Place) => changeWebhook(bench.team.owner.actor, place, { isPaused: true })],
  [
    'gets another address',
    (place: Place) => changeWebhook(bench.team.owner.actor, place, { url: `${bench.receiver.url}2` }),
  ],
])('what waits for a webhook that %s is dropped at once', async (_what, change) => {
  const webhook = await add();
  bench.receiver.answers(500);
  for (let count = 0; count < 12; count += 1) await happen();
  await change(bench.placeOf(webhook));
  expect(await bench.due(48 * 3600)).toEqual([]);
  expect(await parkedOf(webhook)).toEqual([]);
  bench.receiver.answers(204);
  const before = bench.receiver.got.length;
  await pass(2);
  expect(bench.receiver.got).toHaveLength(before);
});

type Place = ReturnType<WebhookBench['placeOf']>;

it('a lease of a function that has died ends, and what was handed over is done by the next', async () => {
  const webhook = await add();
  const [one, two] = (await bench.storeDeliveries(webhook, 2)) as [DeliveryRef, DeliveryRef];
  const dead = new AttemptLease('slow', 'one', newId());
  expect(await dead.acquireOrHandOver([one], 60)).toBe(true);
  await attemptForOwner('slow', 'one', [{ ref: one }]);
  expect(bench.receiver.got).toEqual([]);
  bench.moveTo(bench.now + 2 * MINUTE_MS);
  await attemptForOwner('slow', 'one', [{ ref: two }]);
  expect(idsOf().sort()).toEqual([one.id, two.id].sort());
  // The dead one wakes up, and ends nothing that is not its own.
  await dead.end();
  expect(await new AttemptLease('slow', 'one', newId()).acquireOrHandOver([], 1)).toBe(true);
});
