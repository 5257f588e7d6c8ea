import { describe, expect, it, vi } from 'vitest';
import { TEST_EVENT } from '#shared/model/telling/webhook.ts';
import { WEBHOOKS_MAX } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { logOutEverywhere } from '../../identity/accounts/log-out-everywhere.ts';
import { attempt, withReaders } from '../../test-support/events.ts';
import type { Got } from '../../test-support/receiver.ts';
import { refusal } from '../../test-support/tenants.ts';
import { HOUR_MS, verified, WebhookBench } from '../../test-support/webhooks.ts';
import { sendTestEvent } from './deliveries.ts';
import { changeWebhook, createWebhook, deleteWebhook, listWebhooks, replaceSecret } from './manage-webhooks.ts';

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

it('each of two secrets that are replaced within a day signs for its day', async () => {
  const { secret: first, ...webhook } = await add();
  const replace = async () => (await replaceSecret(bench.team.owner.actor, bench.placeOf(webhook))).secret;
  const second = await replace();
  bench.moveTo(bench.now + HOUR_MS);
  const third = await replace();
  bench.knowSecret(third);
  await happen();
  bench.moveTo(bench.now + 23.5 * HOUR_MS);
  await happen();
  const [early, late] = bench.receiver.got as [Got, Got];
  for (const each of [first, second, third]) expect(verified(each, early)).toEqual(early.body);
  expect(() => verified(first, late)).toThrow('No matching signature');
  for (const each of [second, third]) expect(verified(each, late)).toEqual(late.body);
});

it.each([
  'https://localhost./',
  'https://LOCALHOST',
  'https://hooks.localhost/a',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.1',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
])('an address that is never reached is refused where it is typed: %s', async (url) => {
  const refused = {
    code: 'WEBHOOK_ADDRESS',
    details: { fields: { url: expect.stringContaining("isn't public") } },
  };
  vi.stubEnv('WEBHOOK_NETWORKS', '');
  await expect(add({ url })).rejects.toMatchObject(refused);
  vi.stubEnv('WEBHOOK_NETWORKS', '127.0.0.1');
  const webhook = await add();
  vi.stubEnv('WEBHOOK_NETWORKS', '');
  await expect(changeWebhook(bench.team.admin.actor, bench.placeOf(webhook), { url })).rejects.toMatchObject(refused);
  vi.stubEnv('WEBHOOK_NETWORKS', '127.0.0.1');
});

describe('what lasts longer than a stolen session', () => {
  const actorOf = (age: number, provenAt?: number): Actor => {
    const { actor } = bench.team.owner;
    return { ...actor, session: { ...actor.session, begunAt: Math.floor(Date.now() / 1000) - age, provenAt } };
  };

  it('needs a proof ten minutes after the log-in: a new webhook, another address, and restricted projects', async () => {
    const { workspaceId } = bench.team;
    const webhook = await add();
    const old = actorOf(11 * 60);
    const change = (changes: object) => changeWebhook(old, bench.placeOf(webhook), changes);
    const input = { name: 'Tickets', url: bench.receiver.url, format: 'standard' as const, tellsRestricted: false };
    await expect(createWebhook(old, workspaceId, { ...input, events: ['recording.ready'] })).rejects.toEqual(
      refusal('PROOF_NEEDED'),
    );
    await expect(change({ url: `${bench.receiver.url}?other` })).rejects.toEqual(refusal('PROOF_NEEDED'));
    await expect(change({ tellsRestricted: true })).rejects.toEqual(refusal('PROOF_NEEDED'));
    await expect(change({ name: 'Named again', url: bench.receiver.url, isPaused: true })).resolves.toMatchObject({
      state: 'paused',
    });
    const proven = actorOf(11 * 60, Math.floor(Date.now() / 1000));
    await expect(changeWebhook(proven, bench.placeOf(webhook), { tellsRestricted: true })).resolves.toMatchObject({
      tellsRestricted: true,
    });
  });

  it('is mailed to the owner of the workspace: also when the webhook is deleted at once, and no other change', async () => {
    const { team } = bench;
    const { actor } = team.admin;
    const input = { name: 'Tickets 🎬', url: bench.receiver.url, format: 'standard' as const, tellsRestricted: false };
    const webhook = await withReaders(() =>
      createWebhook(actor, team.workspaceId, { ...input, events: ['recording.ready'] }),
    );
    const change = (changes: object) => withReaders(() => changeWebhook(actor, bench.placeOf(webhook), changes));
    await change({ name: 'Tickets' });
    await change({ isPaused: true });
    await change({ url: `${bench.receiver.url}?other` });
    await change({ tellsRestricted: true });
    await deleteWebhook(actor, bench.placeOf(webhook));
    const mails = bench.allMails().filter(({ to }) => to.includes(team.owner.email));
    expect(mails.map(({ subject }) => subject)).toEqual([
      'The webhook “Tickets 🎬” was added',
      'The webhook “Tickets” was changed',
      'The webhook “Tickets” was changed',
    ]);
    expect(mails[0]?.text).toContain(new URL(bench.receiver.url).host);
    expect(mails[2]?.text).toContain('only some members can see');
    for (const { text } of mails) expect(text).not.toContain(new URL(bench.receiver.url).pathname);
  });
});

it('a person pauses what tells what they see, in all workspaces, and nothing of others', async () => {
  const { team } = bench;
  const own = await add();
  const input = { name: 'Of the owner', url: bench.receiver.url, format: 'standard' as const, tellsRestricted: false };
  const other = await createWebhook(team.owner.actor, team.workspaceId, { ...input, events: ['recording.ready'] });
  await logOutEverywhere(team.admin.actor);
  const states = async () =>
    new Map((await listWebhooks(team.owner.actor, team.workspaceId)).map(({ id, state }) => [id, state]));
  expect((await states()).get(own.id)).toBe('on');
  await logOutEverywhere(team.admin.actor, { pausesWebhooks: 'true' });
  expect([(await states()).get(own.id), (await states()).get(other.id)]).toEqual(['paused', 'on']);
});

it('a workspace has a limit of webhooks, and needs HTTPS where nothing else is allowed', async () => {
  for (let count = 0; count < WEBHOOKS_MAX; count += 1) await add();
  await expect(add()).rejects.toEqual(refusal('WEBHOOK_LIMIT'));
  vi.stubEnv('WEBHOOK_NETWORKS', '');
  await expect(add({ url: 'http://example.com' })).rejects.toEqual(refusal('WEBHOOK_ADDRESS'));
  vi.stubEnv('WEBHOOK_NETWORKS', '127.0.0.1');
});
