import { expect, it, vi } from 'vitest';
import { TEST_EVENT, WEBHOOKS_MAX } from '#shared/model/webhook.ts';
import { attempt } from '../test-support/events.ts';
import type { Got } from '../test-support/receiver.ts';
import { refusal } from '../test-support/tenants.ts';
import { HOUR_MS, verified, WebhookBench } from '../test-support/webhooks.ts';
import { sendTestEvent } from './deliveries.ts';
import { listWebhooks, replaceSecret } from './manage-webhooks.ts';

const bench = new WebhookBench();
const { add, happen } = bench;

it('a test of a webhook shows what was sent, and neither its address nor its secret', async () => {
  const { receiver, team } = bench;
  const { secret, ...webhook } = await add();
  receiver.answers(200, `a\u202Eb${'x'.repeat(1000)}`);
  const test = await sendTestEvent(team.owner.actor, bench.placeOf(webhook));
  await attempt({ ...bench.placeOf(webhook), id: test.id });
  expect(receiver.got[0]?.body).toMatchObject({ type: TEST_EVENT, data: { message: 'This is a test.' } });
  const [delivery] = await bench.deliveriesOf(webhook);
  expect(delivery).toMatchObject({ id: test.id, status: 'delivered', attempts: 1, nextAt: null });
  expect(delivery?.lastAttempt).toMatchObject({ status: 200, answer: `ab${'x'.repeat(498)}`, failure: null });
  const listed = await listWebhooks(team.admin.actor, team.workspaceId);
  const all = JSON.stringify([listed, await bench.deliveriesOf(webhook)]);
  for (const hidden of [receiver.url, 'secret-of-the-channel', '127.0.0.1', secret ?? '', 'whsec_'])
    expect(all).not.toContain(hidden);
});

it('a secret that is replaced also signs for a day', async () => {
  const { secret: old, ...webhook } = await add();
  const { secret, oldSecretEndsAt } = await replaceSecret(bench.team.owner.actor, bench.placeOf(webhook));
  bench.knowSecret(secret);
  expect(Date.parse(oldSecretEndsAt ?? '') - bench.now).toBe(24 * HOUR_MS);
  await happen();
  bench.moveTo(bench.now + 25 * HOUR_MS);
  await happen();
  const [first, second] = bench.receiver.got as [Got, Got];
  for (const each of [old, secret]) expect(verified(each, first)).toEqual(first.body);
  expect(() => verified(old, second)).toThrow('No matching signature');
  expect(verified(secret, second)).toEqual(second.body);
  expect(await bench.shown()).toMatchObject({ oldSecretEndsAt: null });
});

it('a workspace has a limit of webhooks, and needs HTTPS where nothing else is allowed', async () => {
  for (let count = 0; count < WEBHOOKS_MAX; count += 1) await add();
  await expect(add()).rejects.toEqual(refusal('WEBHOOK_LIMIT'));
  vi.stubEnv('WEBHOOK_NETWORKS', '');
  await expect(add({ url: 'http://example.com' })).rejects.toEqual(refusal('WEBHOOK_ADDRESS'));
  vi.stubEnv('WEBHOOK_NETWORKS', '127.0.0.1');
});
