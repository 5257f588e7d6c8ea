import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sampleWebm } from '#scripts/client/sample-video.ts';
import { createRecording, sendFile } from '#scripts/client/send-recording.ts';
import { newAccount, TestClient } from '#scripts/client/test-client.ts';
import { probeVideo } from '#scripts/test-support/read-video.ts';
import { firstCases } from '#scripts/test-support/test-length.ts';
import type { Recording } from '#shared/api/video/recordings.ts';

const appUrl = process.env.APP_URL ?? '';
const visitor = new TestClient(appUrl);

const owner = await newAccount(appUrl);

/** Uploads a video and attaches the upload, only over HTTP. */
async function attachVideo(video: Buffer, duration: number): Promise<{ id: string; uploadURL: string }> {
  const id = await createRecording(owner, 'Tour');
  const uploadURL = await sendFile(owner.client, video, 'video/webm');
  const attached = { videoURL: uploadURL, fileSize: video.length, duration };
  await owner.client.must('PUT', `/api/recordings/${id}/video`, attached);
  return { id, uploadURL };
}

/** Waits until a conversion has ended. @param meanwhile called before each look */
async function converted(id: string, expected: 'completed' | 'failed', meanwhile = async () => {}): Promise<Recording> {
  const read = async () => (await owner.client.call<Recording>('GET', `/api/recordings/${id}`)).body;
  const status = async () => {
    await meanwhile();
    return (await read()).transcodeStatus;
  };
  await expect.poll(status, { timeout: 60_000, interval: 250 }).toBe(expected);
  return read();
}

/** Follows the app's redirect to the bytes, as a player does. */
async function mediaUrl(path: string, client = visitor): Promise<string> {
  const answer = await client.send(path);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  return new URL(answer.headers.get('location') ?? '', appUrl).href;
}

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
    const { mp4FilePath } = await converted(id, 'completed', expectAttachedAfterWrite);
    await expectAttachedAfterWrite();
    const bytes = Buffer.from(await (await fetch(await mediaUrl(mp4FilePath ?? '', owner.client))).arrayBuffer());
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    // Each viewer waits for the index: it has a chunk for half a second of a track, and not for each frame.
    expect(bytes.readUInt32BE(bytes.indexOf('stco') + 8)).toBeLessThanOrEqual(3 * 2 + 1);
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

it('a shared recording can be played, downloaded under its name, and downloaded in chunks by anyone with the link', async () => {
  const video = await sampleWebm();
  const { id } = await attachVideo(video, 2);
  const { body } = await owner.client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, {});
  const token = body.shareToken;
  const original = `/objects/${id}/original.webm?shareToken=${token}`;
  expect((await visitor.call('GET', `/api/shared/${token}`)).body).toMatchObject({ id, name: 'Tour' });
  const played = await fetch(await mediaUrl(original));
  expect(Buffer.from(await played.arrayBuffer()).equals(video)).toBe(true);
  const saved = await fetch(await mediaUrl(`${original}&download=true`));
  await saved.arrayBuffer();
  expect(saved.headers.get('content-disposition')).toContain("filename*=UTF-8''Tour.webm");
  const piece = await fetch(await mediaUrl(`/api/objects/chunked/${id}/original.webm?chunk=0&shareToken=${token}`));
  expect(Buffer.from(await piece.arrayBuffer()).equals(video)).toBe(true);
});

// Usually conversion.integ.test.ts shows that a shorter output fails.
const broken: [string, (video: Buffer) => Buffer][] = [
  ['zero bytes', () => Buffer.alloc(0)],
  ['a video cut off halfway', (video) => video.subarray(0, Math.floor(video.length / 3))],
];
it.each(firstCases(1, broken))('a conversion of %s fails, and keeps it unchanged', async (_what, make) => {
  const bytes = make(await sampleWebm());
  const { id } = await attachVideo(bytes, 6);
  await converted(id, 'failed');
  const original = await fetch(await mediaUrl(`/objects/${id}/original.webm`, owner.client));
  expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);
});

it('what says by its bytes that it cannot be converted is refused at once', async () => {
  const cut = (await sampleWebm()).subarray(0, 200);
  for (const bytes of [Buffer.from('this is not a video'), cut])
    await expect(attachVideo(bytes, 6)).rejects.toThrow('415');
});
