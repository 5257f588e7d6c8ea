import { readFileSync } from 'node:fs';
import { afterAll, expect, inject, it, vi } from 'vitest';
import { mailsTo, newAccount } from '#scripts/client/test-client.ts';
import type { Delivery, Webhook } from '#shared/api/telling/webhooks.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { WEBHOOK_EVENTS } from '#shared/model/telling/webhook.ts';
import { openReceiver, verify } from '../domain/test-support/receiver.ts';

const appUrl = process.env.APP_URL ?? '';
const [account, receiver] = await Promise.all([newAccount(appUrl), openReceiver()]);

afterAll(() => receiver.close());

it('an act arrives at a receiver, and as one mail, by the bus, the queue and one function, whose messages come twice', async () => {
  const { client, workspaceId, email } = account;
  const webhooks = `/api/workspaces/${workspaceId}/webhooks`;
  const input = {
    name: 'Tickets',
    url: receiver.url,
    format: 'standard',
    events: WEBHOOK_EVENTS,
    tellsRestricted: true,
  };
  const { body: webhook } = await client.call<Webhook & { secret: string }>('POST', webhooks, input);
  const made = { name: 'Tour', recordingType: 'screen', workspaceId };
  const { id } = (await client.call<Recording>('POST', '/api/recordings', made)).body;
  await client.call('POST', `/api/recordings/${id}/share`, { allowDownload: true, expiresAt: null });
  await client.call('POST', `/api/recordings/${id}/comments`, { text: 'Hello', at: null, parentId: null });
  await client.call('POST', '/api/tokens', { name: 'CI', scope: 'read', workspaceIds: null, days: 30 });
  const test = await client.call<Delivery>('POST', `${webhooks}/${webhook.id}/deliveries`);
  expect(test.body).toMatchObject({ status: 'waiting', event: 'webhook.test' });
  const types = () => receiver.got.map(({ body }) => body.type).sort();
  await vi.waitFor(() => expect(types()).toEqual(['comment.created', 'link.created', 'webhook.test']), 15_000);
  const deliveries = () => client.call<Delivery[]>('GET', `${webhooks}/${webhook.id}/deliveries`);
  const status = async () => (await deliveries()).body.map((each) => each.status);
  await vi.waitFor(async () => expect(await status()).toEqual(['delivered', 'delivered', 'delivered']), 15_000);
  const mails = async () => (await mailsTo(appUrl, email)).filter(({ subject }) => subject.endsWith('account: CI'));
  await vi.waitFor(async () => expect(await mails()).toHaveLength(1), 15_000);
  for (const got of receiver.got) {
    expect(verify(webhook.secret, got)).toEqual(got.body);
    expect(got.body.data.url).toMatch(appUrl);
  }
  const hidden = ['secret-of-the-channel', webhook.secret];
  const told = [readFileSync(inject('stackLog'), 'utf8'), JSON.stringify((await client.call('GET', webhooks)).body)];
  for (const text of told) for (const secret of hidden) expect(text).not.toContain(secret);
  expect(await mails()).toHaveLength(1);
});
