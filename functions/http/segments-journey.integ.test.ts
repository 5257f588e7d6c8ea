import { beforeAll, expect, it } from 'vitest';
import { freshEmail, newAccount, TestClient } from '#scripts/client/test-client.ts';
import type { Recording } from '#shared/api/recordings.ts';
import { actorOf } from '../domain/test-support/actors.ts';
import { storeRecording, upload } from '../domain/test-support/recordings.ts';
import { sendAll } from '../domain/test-support/segmented-recordings.ts';
import type { Permission } from '../domain/test-support/segments.ts';
import { newId } from '../process/ids.ts';

const appUrl = process.env.APP_URL ?? '';
const stranger = new TestClient(appUrl);
let account: Awaited<ReturnType<typeof newAccount>>;

beforeAll(async () => {
  account = await newAccount(appUrl, freshEmail('recorder'));
});

async function newRecording(): Promise<string> {
  const input = { name: 'Made of segments', recordingType: 'screen', workspaceId: account.workspaceId };
  return (await account.client.call<Recording>('POST', '/api/recordings', input)).body.id;
}

const renew = (id: string, changes = {}) =>
  account.client.call<Permission>('POST', `/api/recordings/${id}/segments`, { isWatchable: true, ...changes });

it('a recording is uploaded while it is made, shared before it ends, and can be watched as soon as it is attached', async () => {
  const id = await newRecording();
  const { body: permission } = await renew(id);
  const share = { allowDownload: true, expiresAt: null };
  const { body } = await account.client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, share);
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

it('attaching segments can be repeated after its answer was lost', async () => {
  const id = await newRecording();
  const attachment = await sendAll((await renew(id)).body);
  const attach = () => account.client.call<Recording>('PUT', `/api/recordings/${id}/segments`, attachment);
  const first = await attach();
  expect(await attach()).toMatchObject({ status: 200, body: { id, segments: { state: 'joining' } } });
  expect(first.status).toBe(200);
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

it('the file of a recording in segments is not ready until it is made, and the answer has the time to wait', async () => {
  const segments = {
    uploadId: newId(),
    state: 'joining',
    isWatchable: false,
    saving: null,
    attached: null,
  } as const;
  const { id } = await storeRecording({ workspaceId: account.workspaceId, userId: account.userId, segments });
  const answer = await account.client.send(`/objects/${id}/original.webm?download=true`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.json()).toMatchObject({ code: 'NOT_READY' });
});

it('a client that uses only the documented calls can attach its file, whatever was sent in segments before', async () => {
  const id = await newRecording();
  await sendAll((await renew(id)).body);
  const bytes = Buffer.from('a whole file');
  const videoURL = await upload(actorOf(account.userId), bytes);
  const input = { videoURL, thumbnailURL: null, fileSize: bytes.length, duration: 3 };
  const { status, body } = await account.client.call<Recording>('PUT', `/api/recordings/${id}/video`, input);
  expect([status, body.filePath, body.segments]).toEqual([200, `/objects/${id}/original.webm`, null]);
  expect(await renew(id)).toMatchObject({ status: 409 });
});

it('a session that has ended can send no more segments', async () => {
  const id = await newRecording();
  const { body } = await renew(id);
  await account.client.call('POST', '/api/auth/logout');
  expect(await renew(id, { segmentUploadId: body.segmentUploadId })).toMatchObject({ status: 401 });
});
