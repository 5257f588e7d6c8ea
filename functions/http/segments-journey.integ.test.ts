import { expect, it } from 'vitest';
import { freshEmail, newAccount, TestClient } from '#scripts/client/test-client.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { sendAll } from '../domain/test-support/segmented-recordings.ts';
import type { Permission } from '../domain/test-support/segments.ts';

const appUrl = process.env.APP_URL ?? '';
const stranger = new TestClient(appUrl);
const account = await newAccount(appUrl, freshEmail('recorder'));

async function newRecording(): Promise<string> {
  const input = { name: 'Made of segments', recordingType: 'screen', workspaceId: account.workspaceId };
  return (await account.client.call<Recording>('POST', '/api/recordings', input)).body.id;
}

const renew = (id: string) =>
  account.client.call<Permission>('POST', `/api/recordings/${id}/segments`, { isWatchable: true });

it('a recording is uploaded while it is made, shared before it ends, and can be watched as soon as it is attached', async () => {
  const id = await newRecording();
  const { body: permission } = await renew(id);
  const { body } = await account.client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, {});
  const page = async () => (await stranger.send(`/share/${body.shareToken}`)).text();
  const live = await page();
  expect(live).toContain(`/${permission.keyPrefix}sent-playlist.json`);
  expect(live).not.toContain('original.webm');
  const attachment = await sendAll(permission);
  const attached = await account.client.call<Recording>('PUT', `/api/recordings/${id}/segments`, attachment);
  expect(attached.body.filePath).toBe(`/objects/${id}/original.webm`);
  const { headers } = await account.client.send(`/objects/${id}/playlist.json`);
  const followed = await stranger.send(headers.get('location') ?? '');
  expect([followed.status, await followed.json()]).toMatchObject([200, { state: 'ended' }]);
});

it('segments whose playlist does not say that the recording has ended are not attached', async () => {
  const id = await newRecording();
  const { playlist, ...attachment } = await sendAll((await renew(id)).body);
  const input = { ...attachment, playlist: { ...playlist, state: 'paused' } };
  const { status, body } = await account.client.call('PUT', `/api/recordings/${id}/segments`, input);
  expect([status, body]).toMatchObject([
    400,
    { code: 'INVALID_INPUT', fields: { playlist: expect.stringMatching('ended') } },
  ]);
});
