import { setTimeout as wait } from 'node:timers/promises';
import { getStoredRecording, type StoredRecording } from '#functions/data/recording.ts';
import { type CutRecording, type Permission, sendRecording } from '#functions/domain/test-support/segments.ts';
import { makeSample } from '../../client/sample-video.ts';
import type { Account } from '../../client/test-client.ts';
import { benchLength } from '../bench-length.ts';
import { GaveUpError, GIVE_UP_MS } from '../give-up.ts';
import type { Figure } from '../measure.ts';
import { repeatedClusters, takeApart } from './webm-pieces.ts';

const LOOK_EVERY_MS = 50;
/** A conversion on one machine is faster than real time, on a machine with one core nearly as slow as it. */
const giveUpMs = (seconds: number): number => GIVE_UP_MS + seconds * 1000;

/** A recording of any length that repeats a sample, in segments of one cluster each. */
function cutOf(sample: Buffer, seconds: number): CutRecording {
  const pieces = takeApart(new Uint8Array(sample));
  const segments = [...repeatedClusters(pieces, seconds)].map(({ startMs, endMs, head, blocks }) => ({
    bytes: Buffer.concat([head, blocks]),
    startMs,
    durationMs: endMs - startMs,
  }));
  const init = Buffer.from(pieces.head);
  const fileSize = segments.reduce((sum, { bytes }) => sum + bytes.length, init.length);
  const duration = Math.floor(segments.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000);
  return { mimeType: 'video/webm;codecs="vp8,opus"', init, segments, fileSize, duration };
}

async function sendThumbnail({ client }: Account): Promise<string> {
  const picture = ['-f', 'lavfi', '-i', 'color=gray:size=640x360:duration=1:rate=1', '-frames:v', '1'];
  const bytes = await makeSample('thumbnail.jpg', picture);
  const contentType = 'image/jpeg';
  const { body } = await client.call<{ uploadURL: string }>('POST', '/api/objects/upload', { contentType });
  const headers = { 'content-type': contentType };
  await fetch(body.uploadURL, { method: 'PUT', body: new Uint8Array(bytes), headers });
  return body.uploadURL;
}

/** Sends all segments, as the recorder has at Stop, and attaches them. @returns the recording's id */
async function attach(account: Account, cut: CutRecording): Promise<string> {
  const { client, workspaceId } = account;
  const asked = { name: 'Bench', recordingType: 'screen', workspaceId };
  const { id } = (await client.call<{ id: string }>('POST', '/api/recordings', asked)).body;
  const renewal = { isWatchable: false };
  const { body: permission } = await client.call<Permission>('POST', `/api/recordings/${id}/segments`, renewal);
  const thumbnailURL = await sendThumbnail(account);
  const playlist = await sendRecording(permission, cut);
  const { segmentUploadId } = permission;
  const { fileSize, duration } = cut;
  const input = { segmentUploadId, playlist, fileSize, duration, thumbnailURL };
  const { status } = await client.call('PUT', `/api/recordings/${id}/segments`, input);
  if (status !== 200) throw new Error(`Attaching was answered ${status}`);
  return id;
}

/** Waits until a recording is in a state. @returns it, and the time, in milliseconds since 1970 */
async function reached(id: string, seconds: number, isReached: (recording: StoredRecording) => boolean) {
  const deadline = Date.now() + giveUpMs(seconds);
  while (Date.now() < deadline) {
    const recording = await getStoredRecording(id);
    if (!recording || recording.transcodeStatus === 'failed') throw new Error('The conversion failed');
    if (isReached(recording)) return { recording, at: Date.now() };
    await wait(LOOK_EVERY_MS);
  }
  throw new GaveUpError(`The MP4 took longer than ${giveUpMs(seconds)} ms`);
}

const LENGTHS = benchLength({ usual: [16, 300], shortest: [2] });
const LONGEST = 3600;

/** From the attach call, right after Stop, to the MP4, and the share of each step. */
export async function* mp4Figures(account: Account, sample: Buffer, isLong: boolean): AsyncGenerator<Figure> {
  for (const seconds of isLong ? [...LENGTHS, LONGEST] : LENGTHS) {
    const id = await attach(account, cutOf(sample, seconds));
    const attachedAt = Date.now();
    const joined = await reached(id, seconds, ({ segments }) => segments?.state === 'joined');
    const { recording, at } = await reached(id, seconds, ({ transcodeStatus }) => transcodeStatus === 'completed');
    const begunAt = Date.parse(recording.conversionStartedAt ?? '');
    const share = (ms: number) => (ms / (at - attachedAt)) * 100;
    const named = `${seconds < 60 ? `${seconds} s` : `${seconds / 60} min`}, Stop to its MP4`;
    yield { what: named, value: (at - attachedAt) / 1000, unit: 's' };
    yield { what: named, value: (at - attachedAt) / 1000 / seconds, unit: '× its length' };
    yield { what: `${named}: join`, value: share(joined.at - attachedAt), unit: '%' };
    yield { what: `${named}: preparation`, value: share(begunAt - joined.at), unit: '%' };
    yield { what: `${named}: conversion`, value: share(at - begunAt), unit: '%' };
  }
}
