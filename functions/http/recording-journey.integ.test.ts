import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { probeVideo, sampleWebm } from '#scripts/client/sample-video.ts';
import { type Account, newAccount, TestClient } from '#scripts/client/test-client.ts';
import { firstCases } from '#scripts/test-support/test-length.ts';
import { waitUntilRefused } from '#scripts/test-support/wait-until-refused.ts';
import type { Recording } from '#shared/api/recordings.ts';

const appUrl = process.env.APP_URL ?? '';
const visitor = new TestClient(appUrl);

let owner: Account;

beforeAll(async () => {
  owner = await newAccount(appUrl);
});

/** Uploads a video and attaches the upload, only over HTTP. */
async function attachVideo(video: Buffer, duration: number): Promise<{ id: string; uploadURL: string }> {
  const { client, workspaceId } = owner;
  const input = { name: 'Tour', recordingType: 'screen', workspaceId };
  const { body: recording } = await client.call<Recording>('POST', '/api/recordings', input);
  const { body: upload } = await client.call<{ uploadURL: string }>('POST', '/api/objects/upload', {});
  const headers = { 'content-type': 'video/webm' };
  await fetch(upload.uploadURL, { method: 'PUT', body: new Uint8Array(video), headers });
  const body = { videoURL: upload.uploadURL, fileSize: video.length, duration };
  const attached = await client.call('PUT', `/api/recordings/${recording.id}/video`, body);
  expect(attached.status).toBe(200);
  return { id: recording.id, uploadURL: upload.uploadURL };
}

const newRecording = async (video: Buffer, duration: number): Promise<string> =>
  (await attachVideo(video, duration)).id;

/** Waits until a recording is converted. @param meanwhile called before each look */
async function converted(id: string, meanwhile: () => Promise<void>): Promise<Recording> {
  const read = async () => (await owner.client.call<Recording>('GET', `/api/recordings/${id}`)).body;
  const status = async () => {
    await meanwhile();
    return (await read()).transcodeStatus;
  };
  await expect.poll(status, { timeout: 60_000, interval: 500 }).toBe('completed');
  return read();
}

/** Follows the app's redirect to the bytes, as a player does. */
async function mediaUrl(path: string, client = visitor): Promise<string> {
  const answer = await client.send(path);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  return new URL(answer.headers.get('location') ?? '', appUrl).href;
}

const statusOf = async (url: string): Promise<number> => {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  return answer.status;
};

const share = async (id: string, settings: object = {}): Promise<string> =>
  (await owner.client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, settings)).body.shareToken;

const films: [string, boolean, string][] = [
  ['with sound, of odd size', true, '321x181'],
  ['without sound', false, '320x180'],
];
it.each(firstCases(1, films))(
  'a recording (%s) becomes an MP4 that plays anywhere, of the attached file, even if another is sent to its upload URL',
  async (_what, sound, size) => {
    const [video, forged] = [await sampleWebm({ seconds: 3, sound, size }), await sampleWebm({ seconds: 1 })];
    const { id, uploadURL } = await attachVideo(video, 3);
    const expectAttachedAfterWrite = async () => {
      const headers = { 'content-type': 'video/webm' };
      const sent = await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(forged), headers });
      expect(sent.status).toBe(200);
      const played = await fetch(await mediaUrl(`/objects/${id}/original.webm`, owner.client));
      expect(Buffer.from(await played.arrayBuffer()).equals(video)).toBe(true);
    };
    await expectAttachedAfterWrite();
    const { mp4FilePath } = await converted(id, expectAttachedAfterWrite);
    await expectAttachedAfterWrite();
    const bytes = Buffer.from(await (await fetch(await mediaUrl(mp4FilePath ?? '', owner.client))).arrayBuffer());
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    const folder = await mkdtemp(join(tmpdir(), 'framekeep-mp4-'));
    try {
      await writeFile(join(folder, 'video.mp4'), bytes);
      const { format, streams } = await probeVideo(join(folder, 'video.mp4'));
      // An MP4 of the other file would be too short.
      expect(Math.abs(Number(format.duration) - 3)).toBeLessThan(0.2);
      expect(streams.map(({ codec_name }) => codec_name).sort()).toEqual(sound ? ['aac', 'h264'] : ['h264']);
      const picture = streams.find(({ codec_type }) => codec_type === 'video');
      expect(picture).toMatchObject({ width: 320, height: 180, avg_frame_rate: '30/1' });
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

describe('a shared recording', () => {
  let id: string;
  let video: Buffer;
  const original = (shareToken: string, query = '') => `/objects/${id}/original.webm?shareToken=${shareToken}${query}`;

  beforeAll(async () => {
    video = await sampleWebm();
    id = await newRecording(video, 2);
  });

  it('can be played, downloaded under its name, and downloaded in chunks by anyone with the link', async () => {
    const token = await share(id);
    expect((await visitor.call('GET', `/api/shared/${token}`)).body).toMatchObject({ id, name: 'Tour' });
    const played = await fetch(await mediaUrl(original(token)));
    expect(Buffer.from(await played.arrayBuffer()).equals(video)).toBe(true);
    const saved = await fetch(await mediaUrl(original(token, '&download=true')));
    await saved.arrayBuffer();
    expect(saved.headers.get('content-disposition')).toContain("filename*=UTF-8''Tour.webm");
    const piece = await fetch(await mediaUrl(`/api/objects/chunked/${id}/original.webm?chunk=0&shareToken=${token}`));
    expect(Buffer.from(await piece.arrayBuffer()).equals(video)).toBe(true);
  });

  it('revokes earlier URLs when its link is restricted, and serves URLs that are issued in the same second', async () => {
    const token = await share(id, { allowDownload: true, expiresAt: null });
    const [shown, saved] = [await mediaUrl(original(token)), await mediaUrl(original(token, '&download=true'))];
    await share(id, { allowDownload: false, expiresAt: null });
    await waitUntilRefused(saved);
    expect(await statusOf(shown)).toBe(200);
    const soon = new Date(Date.now() + 60_000).toISOString();
    await share(id, { allowDownload: false, expiresAt: soon });
    await waitUntilRefused(shown);
    expect(await statusOf(await mediaUrl(original(token)))).toBe(200);
    const refused = await visitor.call('GET', original(token, '&download=true'));
    expect([refused.status, refused.body.code]).toEqual([403, 'DOWNLOAD_NOT_ALLOWED']);
  });

  it('that is unshared has no page, no file and no valid URL', async () => {
    const token = await share(id, { allowDownload: true, expiresAt: null });
    const given = await mediaUrl(original(token));
    expect((await owner.client.call('DELETE', `/api/recordings/${id}/share`)).status).toBe(200);
    await waitUntilRefused(given);
    const page = await visitor.call('GET', `/api/shared/${token}`);
    expect([page.status, page.body.code]).toEqual([404, 'SHARE_NOT_FOUND']);
    expect((await visitor.send(original(token))).status).toBe(404);
    expect(await statusOf(await mediaUrl(`/objects/${id}/original.webm`, owner.client))).toBe(200);
    expect(await statusOf(await mediaUrl(original(await share(id))))).toBe(200);
  });
});
