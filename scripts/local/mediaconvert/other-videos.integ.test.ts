import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import type { Recording } from '#shared/api/video/recordings.ts';
import { makeSample } from '../../client/sample-video.ts';
import { createRecording, sendFile } from '../../client/send-recording.ts';
import { newAccount } from '../../client/test-client.ts';
import { probeVideo, rgbAt } from '../../test-support/read-video.ts';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { firstCases } from '../../test-support/test-length.ts';
import { withTracksBehind } from './test-support/rare-files.ts';

const appUrl = process.env.APP_URL ?? '';
const owner = await newAccount(appUrl);

const picture = (size: string, color = 'blue') => [
  '-f',
  'lavfi',
  '-i',
  `color=${color}:size=${size}:rate=10:duration=2`,
];
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'];

/** A film behind a preview that players do not show. */
const previewFirst = (name: string, ...more: string[]) =>
  makeSample(name, [
    ...[...picture('160x90', 'red'), ...picture('320x180'), ...SOUND],
    ...['-map', '0:v', '-map', '1:v', '-map', '2:a', ...H264, '-c:v:0', 'mjpeg', '-pix_fmt:v:0', 'yuvj420p'],
    ...['-c:a', 'aac', '-disposition:v:0', '0', '-disposition:v:1', 'default', ...more],
  ]);

async function mirrored(): Promise<Buffer> {
  const file = Buffer.from(await makeSample('plain.mp4', [...picture('320x180'), ...H264]));
  const matrixAt = file.indexOf('tkhd') + 4 + 40;
  for (const [index, value] of [0, 1, 0, 1, 0].entries()) file.writeInt32BE(value * 65_536, matrixAt + index * 4);
  return file;
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from(type), ...parts]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(4 + content.length);
  return Buffer.concat([size, content]);
}

/** A file whose index is compressed. */
async function packed(): Promise<Buffer> {
  const file = await makeSample('plain.mov', [...picture('320x180'), ...H264]);
  const at = file.indexOf('moov') - 4;
  const index = file.subarray(at, at + file.readUInt32BE(at));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(index.length);
  const compressed = box('cmov', box('dcom', Buffer.from('zlib')), box('cmvd', size, deflateSync(index)));
  return Buffer.concat([file.subarray(0, at), box('moov', compressed)]);
}

const sounding = (name: string, ...args: string[]) => makeSample(name, [...picture('320x180'), ...SOUND, ...args]);

/** The size of its MP4, or the code of the fault with which it is refused. */
const CASES: [what: string, contentType: string, make: () => Promise<Buffer>, gives: string][] = [
  ['MOV with a preview as its first track', 'video/quicktime', () => previewFirst('preview.mov'), '320x180'],
  ['VP9 that says that it is Matroska, as WebM', 'video/webm', () => sounding('vp9.mkv', ...VP9), '320x180'],
  ['VP9 in Matroska with AAC, as WebM', 'video/webm', () => sounding('aac.mkv', ...VP9, '-c:a', 'aac'), 'other-codec'],
  ['MOV with a compressed index', 'video/quicktime', packed, 'compressed-index'],
  ['VP9 that says that it is Matroska', 'video/x-matroska', () => sounding('vp9.mkv', ...VP9), '320x180'],
  ['WebM without tracks', 'video/webm', async () => Buffer.from('1a45dfa3874282847765626d', 'hex'), 'damaged'],
  [
    'MP4 in fragments with a preview as its first track',
    'video/quicktime',
    () => previewFirst('fragments.mov', '-movflags', '+frag_keyframe+empty_moov'),
    '320x180',
  ],
  ['mirrored MP4 on its side', 'video/mp4', mirrored, '180x320'],
  [
    'WebM that begins at an hour',
    'video/webm',
    () => sounding('late.webm', ...VP9, '-output_ts_offset', '3600'),
    '320x180',
  ],
  [
    'MP4 with a gamma of 2.2',
    'video/mp4',
    () => sounding('gamma.mp4', ...H264, '-color_trc', 'gamma22', '-c:a', 'aac'),
    '320x180',
  ],
  [
    'Matroska with its track list behind its frames',
    'video/x-matroska',
    async () => withTracksBehind(await sounding('tracks.mkv', ...H264, '-c:a', 'aac')),
    '320x180',
  ],
];

/** Attaches a file as a program does that knows only the calls. @returns see `CASES` */
async function gives(bytes: Buffer, contentType: string): Promise<string> {
  const { client } = owner;
  const id = await createRecording(owner);
  const videoURL = await sendFile(client, bytes, contentType);
  const attached = { videoURL, fileSize: bytes.length, duration: 2 };
  const { status, body } = await client.call<{ fault?: string; code?: string }>(
    'PUT',
    `/api/recordings/${id}/video`,
    attached,
  );
  if (status !== 200) return body.fault ?? `${status} ${body.code}`;
  const mp4 = await vi.waitFor(
    async () => {
      const { transcodeStatus, mp4FilePath } = (await client.call<Recording>('GET', `/api/recordings/${id}`)).body;
      if (transcodeStatus !== 'failed') expect(transcodeStatus).toBe('completed');
      return mp4FilePath;
    },
    { timeout: 60_000, interval: 200 },
  );
  if (!mp4) return 'failed';
  const { headers } = await client.send(mp4);
  const file = path.join(folderOfTest(), `${id}.mp4`);
  const answer = await fetch(new URL(headers.get('location') ?? '', appUrl));
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  const [red = 0, , blue = 0] = await rgbAt(file, 0, 'scale=1:1');
  expect(blue).toBeGreaterThan(red + 100);
  const { streams } = await probeVideo(file);
  return `${streams[0]?.width}x${streams[0]?.height}`;
}

it.each(firstCases(4, CASES))(
  '%s, attached as %s, is converted or refused at once',
  async (_what, type, make, given) => {
    expect(await gives(await make(), type)).toBe(given);
  },
);
