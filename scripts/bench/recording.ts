import { setTimeout as wait } from 'node:timers/promises';
import { sampleWebm } from '../client/sample-video.ts';
import type { Account } from '../client/test-client.ts';
import { benchLength } from './bench-length.ts';
import { GaveUpError, GIVE_UP_MS } from './give-up.ts';
import type { Ratio } from './measure.ts';

const SECONDS = benchLength({ usual: 20, shortest: 1 });
/** Of every recording that is uploaded as one file. */
export const SIZE = benchLength({ usual: '1280x720', shortest: '320x180' });
const LOOK_EVERY_MS = 50;

interface View {
  id: string;
  transcodeStatus: string;
}

/** Waits until a recording is converted; returns that time, by this process's clock. */
export async function convertedAt({ client }: Account, id: string): Promise<number> {
  const deadline = performance.now() + GIVE_UP_MS;
  while (performance.now() < deadline) {
    const { body } = await client.call<View>('GET', `/api/recordings/${id}`);
    if (body.transcodeStatus === 'completed') return performance.now();
    if (body.transcodeStatus === 'failed') throw new Error('The conversion failed');
    await wait(LOOK_EVERY_MS);
  }
  throw new GaveUpError(`The conversion took longer than ${GIVE_UP_MS} ms`);
}

/**
 * Uploads a recording and attaches it, as the app does.
 * @param duration seconds
 * @returns the recording's id
 */
export async function sendRecording(
  { client, workspaceId }: Account,
  video: Buffer,
  duration: number,
): Promise<string> {
  const recording = { name: 'Bench', recordingType: 'screen', workspaceId };
  const { body } = await client.call<View>('POST', '/api/recordings', recording);
  const upload = await client.call<{ uploadURL: string }>('POST', '/api/objects/upload', { contentType: 'video/webm' });
  const videoURL = upload.body.uploadURL;
  const headers = { 'content-type': 'video/webm' };
  await fetch(videoURL, { method: 'PUT', body: new Uint8Array(video), headers });
  await client.call('PUT', `/api/recordings/${body.id}/video`, { videoURL, fileSize: video.length, duration });
  return body.id;
}

/** Time from Upload to a playable original, and to the MP4, each as a share of the recording's length. */
export async function recordingTimes(account: Account): Promise<Ratio[]> {
  const video = await sampleWebm({ seconds: SECONDS, size: SIZE });
  const start = performance.now();
  const id = await sendRecording(account, video, SECONDS);
  const playable = performance.now();
  const unit = `the recording's length (${SECONDS} s at ${SIZE})`;
  return [
    { what: 'Upload to a playable recording', ratio: (playable - start) / (SECONDS * 1000), unit },
    { what: 'Upload to its MP4', ratio: ((await convertedAt(account, id)) - start) / (SECONDS * 1000), unit },
  ];
}
