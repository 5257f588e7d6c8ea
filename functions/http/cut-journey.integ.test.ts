import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeSample } from '#scripts/client/sample-video.ts';
import { createRecording, sendFile } from '#scripts/client/send-recording.ts';
import { type Account, newAccount, TestClient } from '#scripts/client/test-client.ts';
import { testLength } from '#scripts/test-support/test-length.ts';
import { waitUntilRefused } from '#scripts/test-support/wait-until-refused.ts';
import type { PublicRecording } from '#shared/api/sharing/links.ts';
import type { ShownFile } from '#shared/api/sharing/media.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { stripFrameNames } from '#shared/model/video/strip-frames.ts';
import { framesOf, type KeptRange, removedBy, toShown } from '#shared/rules/editing/kept-ranges.ts';

const appUrl = process.env.APP_URL ?? '';
const visitor = new TestClient(appUrl);

const SECONDS = testLength({ usual: 30, nightly: 60 });
const RATE = 48_000;
/** Bits of a counter in the picture, each a square. */
const BITS = 12;
const SIDE = 16;

/** The tone of a second, in hertz: whole numbers, so that the sound is continuous. */
const toneOf = (second: number): number => 300 + 40 * second;

/** A video with the number of each frame in the picture, and a tone for each second. */
const counted = () =>
  makeSample('counted.mp4', [
    ...['-f', 'lavfi', '-i', `color=black:size=${BITS}x2:rate=30:duration=${SECONDS}`],
    ...['-f', 'lavfi', '-i', `aevalsrc='0.5*sin(2*PI*t*(300+40*floor(t)))':s=${RATE}:d=${SECONDS}`],
    // Computed for one pixel of each bit: for all pixels it takes longer than anything else here.
    ...['-vf', `geq=lum='if(mod(floor(N/pow(2,X)),2),235,16)':cb=128:cr=128,scale=${BITS * SIDE}:32:flags=neighbor`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '192k'],
  ]);

/** Three parts are removed, one of them at the beginning. */
const KEPT = testLength<KeptRange[]>({
  usual: [
    [2500, 10_000],
    [15_750, 22_033],
    [25_000, 30_000],
  ],
  nightly: [
    [5000, 20_000],
    [31_500, 44_033],
    [50_000, 60_000],
  ],
});

const ffmpeg = (args: string[]): Buffer => execFileSync('ffmpeg', ['-v', 'error', ...args], { maxBuffer: 2 ** 28 });

/** The counters in the frames of a file. */
function countersIn(file: string): number[] {
  const [width, height] = [BITS * SIDE, 32];
  const pixels = ffmpeg(['-i', file, '-vsync', 'passthrough', '-f', 'rawvideo', '-pix_fmt', 'gray', '-']);
  const bit = (frame: number, index: number) =>
    (pixels[frame * width * height + (height / 2) * width + index * SIDE + SIDE / 2] ?? 0) > 128 ? 2 ** index : 0;
  return Array.from({ length: pixels.length / (width * height) }, (_, frame) =>
    Array.from({ length: BITS }, (_bit, index) => bit(frame, index)).reduce((sum, value) => sum + value, 0),
  );
}

function samplesOf(file: string): Float32Array {
  const bytes = ffmpeg(['-i', file, '-ac', '1', '-ar', String(RATE), '-f', 'f32le', '-']);
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}

/** The frequency of a sound between two times in seconds. */
function pitch(samples: Float32Array, from: number, to: number): number {
  let rises = 0;
  let [first, last] = [0, 0];
  for (let at = Math.round(from * RATE); at < Math.round(to * RATE); at += 1) {
    const [before, now] = [samples[at - 1] ?? 0, samples[at] ?? 0];
    if (before >= 0 || now < 0) continue;
    const crossing = at - now / (now - before);
    if (rises === 0) first = crossing;
    last = crossing;
    rises += 1;
  }
  return ((rises - 1) * RATE) / (last - first);
}

describe('a cut in three places', () => {
  let owner: Account;
  let id = '';
  let shareToken = '';
  let addresses: string[] = [];
  let file = '';
  const folder = mkdtempSync(join(tmpdir(), 'framekeep-cut-'));

  const read = async () => (await owner.client.call<Recording>('GET', `/api/recordings/${id}`)).body;
  const settled = async () => {
    const isSettled = async () => {
      const recording = await read();
      expect(recording.transcodeStatus).toBe('completed');
      return recording;
    };
    return vi.waitFor(isSettled, { timeout: 240_000, interval: 250 });
  };
  const open = async (client: TestClient, path: string) => {
    const { status, headers } = await client.send(path);
    return status === 302 ? [new URL(headers.get('location') ?? '', appUrl).href] : [];
  };

  /** What an open page of the link is told. */
  const shown = async () =>
    (await visitor.call<ShownFile>('GET', `/api/recordings/${id}/shown?shareToken=${shareToken}`)).body;

  /** Every address that is given out for a recording. */
  async function givenOut(): Promise<string[]> {
    const recording = await read();
    const files = [recording.filePath, recording.mp4FilePath, recording.thumbnailPath].filter((path) => path !== null);
    const paths = [...files, ...recording.captions.map(({ path }) => path)];
    const { body } = await visitor.call<PublicRecording>('GET', `/api/shared/${shareToken}`);
    const page = await (await visitor.send(`/share/${shareToken}`)).text();
    const inPage = [...page.matchAll(/\/media\/[\w.-]+\/[^"\\<>\s]+/g)].map(([path]) => new URL(path, appUrl).href);
    const shared = [...paths, body.picture?.path ?? ''].flatMap((path) => [
      `${path}?shareToken=${shareToken}`,
      `${path}?download=true&shareToken=${shareToken}`,
      `/api${path.replace('/objects', '/objects/chunked')}?chunk=0&shareToken=${shareToken}`,
    ]);
    const opened = await Promise.all([
      ...paths.map((path) => open(owner.client, path)),
      ...shared.map((path) => open(visitor, path)),
    ]);
    const frame = recording.strip && `${recording.strip.url}${stripFrameNames(1)[0]}`;
    const pictures = [recording.thumbnailUrl, frame].flatMap((url) => (url ? [new URL(url, appUrl).href] : []));
    return [...new Set([...inPage, ...opened.flat(), ...pictures])];
  }

  beforeAll(async () => {
    owner = await newAccount(appUrl);
    const { client } = owner;
    const video = await counted();
    id = await createRecording(owner);
    const videoURL = await sendFile(client, video, 'video/mp4');
    await client.must('PUT', `/api/recordings/${id}/video`, { videoURL, fileSize: video.length, duration: SECONDS });
    await settled();
    const said = Buffer.from('WEBVTT\n\n00:01.000 --> 00:03.000\nThe password');
    const added = { uploadURL: await sendFile(client, said, 'text/vtt'), language: 'en', label: 'English' };
    expect((await client.call('POST', `/api/recordings/${id}/captions`, added)).status).toBe(201);
    shareToken = (await client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, {})).body.shareToken;
    addresses = await givenOut();
    for (const kind of [/\/original/, /video\.mp4$/, /\/picture/, /\.vtt$/, /strip/, /download=/, /chunk=0/]) {
      expect(
        addresses.filter((url) => kind.test(url)),
        String(kind),
      ).not.toEqual([]);
    }
    expect(await shown()).toEqual({ number: 0, isPlayable: true });
    await client.call('PUT', `/api/recordings/${id}/cut`, { kept: KEPT, fileVersion: 0 });
    expect(await shown()).toEqual({ number: 1, isPlayable: false });
  }, 300_000);

  it('ends every address that was given out, while it is rendered and afterwards', async () => {
    expect(addresses.length).toBeGreaterThan(8);
    await Promise.all(addresses.map(waitUntilRefused));
    const { mp4FilePath } = await settled();
    expect(await shown()).toEqual({ number: 2, isPlayable: true });
    await Promise.all(addresses.map(waitUntilRefused));
    const [url = ''] = await open(visitor, `${mp4FilePath}?shareToken=${shareToken}`);
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    file = join(folder, 'cut.mp4');
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  }, 300_000);

  it('has exactly the frames that are kept', () => {
    const kept = KEPT.map(framesOf).flatMap(([first, end]) =>
      Array.from({ length: end - first }, (_, index) => first + index),
    );
    expect(countersIn(file)).toEqual(kept);
  });

  it('has its sound in step with the picture, within 20 ms', () => {
    const samples = samplesOf(file);
    const isKept = (ms: number) => toShown(KEPT, ms - 150) !== null && toShown(KEPT, ms + 150) !== null;
    const changes = Array.from({ length: SECONDS }, (_, second) => second).filter((second) => isKept(second * 1000));
    expect(changes.length).toBeGreaterThan(SECONDS / 2);
    for (const second of changes) {
      const at = (toShown(KEPT, second * 1000) ?? 0) / 1000;
      expect(Math.abs(pitch(samples, at - 0.12, at - 0.02) - toneOf(second - 1)), `before ${second} s`).toBeLessThan(8);
      expect(Math.abs(pitch(samples, at + 0.02, at + 0.12) - toneOf(second)), `after ${second} s`).toBeLessThan(8);
    }
  });

  it('does not click at the seams', () => {
    const samples = samplesOf(file);
    for (const [, to] of removedBy(KEPT, SECONDS * 1000).slice(1)) {
      const seam = Math.round(((toShown(KEPT, to) ?? 0) * RATE) / 1000);
      // The steepest slope that the tones have.
      const steepest = (0.5 * 2 * Math.PI * toneOf(SECONDS)) / RATE;
      const steps = Array.from({ length: 2 * 480 }, (_, index) => seam - 480 + index).map((at) =>
        Math.abs((samples[at] ?? 0) - (samples[at - 1] ?? 0)),
      );
      expect(Math.max(...steps)).toBeLessThan(steepest);
      expect(Math.abs(samples[seam] ?? 1)).toBeLessThan(0.05);
    }
    rmSync(folder, { recursive: true });
  });
});
