import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Got, openReceiver, type Receiver, verify } from '#functions/domain/test-support/receiver.ts';
import type { Webhook } from '#shared/api/telling/webhooks.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { newAccount } from '../../client/test-client.ts';
import { type KillableStack, startKillable } from '../../test-support/killable-stack.ts';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { CDK_OUT } from '../../test-support/use-stack.ts';

const OPTIONS = { webhookNetworks: ['127.0.0.1'] };
const LINKS = 8;

const dataDir = temporaryFolder();
let stack: KillableStack;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await openReceiver();
  stack = await startKillable(0, dataDir, CDK_OUT, OPTIONS);
});

afterAll(async () => {
  await stack.kill();
  receiver.close();
});

it('a stack that is killed between acts and their deliveries loses no event and invents none', {
  timeout: 600_000,
}, async () => {
  const { client, workspaceId } = await newAccount(stack.environment.APP_URL ?? '');
  const input = {
    name: 'All',
    url: receiver.url,
    format: 'standard',
    events: ['link.created'],
    tellsRestricted: true,
  };
  const { body } = await client.call<Webhook & { secret: string }>(
    'POST',
    `/api/workspaces/${workspaceId}/webhooks`,
    input,
  );
  const made = { name: 'Tour', recordingType: 'screen', workspaceId };
  const { id } = (await client.call<Recording>('POST', '/api/recordings', made)).body;
  receiver.hangs();
  const link = { allowDownload: true, expiresAt: null, emails: [], viewLimit: null };
  const links: string[] = [];
  const make = async (name: string) => {
    const answer = await client.call<{ id: string }>('POST', `/api/recordings/${id}/links`, { ...link, name });
    if (answer.status === 201) links.push(answer.body.id);
  };
  const acts = Array.from({ length: LINKS }, (_, index) => make(`Link ${index}`).catch(() => undefined));
  await Promise.all(acts.slice(0, LINKS / 2));
  await stack.kill();
  await Promise.all(acts);
  receiver.answers(204);
  stack = await startKillable(Number(new URL(stack.environment.APP_URL ?? '').port), dataDir, CDK_OUT, OPTIONS);
  const stored = (await client.call<{ id: string }[]>('GET', `/api/recordings/${id}/links`)).body.map(
    (each) => each.id,
  );
  expect(stored).toEqual(expect.arrayContaining(links));
  const delivered = () => new Set(receiver.got.map(({ body: { data } }) => (data.link as { id: string }).id));
  // A signature is checked when it comes: it is refused when it is five minutes old.
  let verified = 0;
  await vi.waitFor(
    () => {
      for (; verified < receiver.got.length; verified += 1) verify(body.secret, receiver.got[verified] as Got);
      expect([...delivered()].sort()).toEqual(stored.toSorted());
    },
    { timeout: 500_000, interval: 1000 },
  );
  // The same event has the same id, however often it came.
  const ids = new Set(receiver.got.map((got) => `${got.id} ${(got.body.data.link as { id: string }).id}`));
  expect(ids.size).toBe(stored.length);
});
