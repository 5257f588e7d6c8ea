import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSample } from '#scripts/client/sample-video.ts';
import { packageRendition } from './package-rendition.ts';
import { mediaPlaylist, multivariantPlaylist, type PackagedRendition } from './playlists.ts';

const SECONDS = 20;
const PICTURE = ['-f', 'lavfi', '-i', `testsrc=size=160x90:rate=30:duration=${SECONDS}`];
const SOUND = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${SECONDS}`, '-c:a', 'aac'];
const H264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '90', '-movflags', '+faststart'];

const folder = mkdtempSync(path.join(tmpdir(), 'packaging-'));
afterAll(() => rmSync(folder, { recursive: true }));

const signal = new AbortController().signal;
const reading = (mp4: Buffer) => ({
  size: mp4.length,
  read: (start: number, end: number) => Promise.resolve(mp4.subarray(start, end)),
});

async function packaged(mp4: Buffer, name: string): Promise<PackagedRendition & { bytes: Buffer }> {
  const pieces: Uint8Array[] = [];
  let end = 0;
  const write = (bytes: Uint8Array, at: number) => {
    expect(at, 'the bytes follow those before').toBe(end);
    end += bytes.length;
    pieces.push(Uint8Array.from(bytes));
    return Promise.resolve();
  };
  const rendition = await packageRendition({ name, ...reading(mp4), write, signal });
  return { ...rendition, bytes: Buffer.concat(pieces) };
}

/**
 * What ffprobe finds in a playlist or a file: the packets of each track, with their times since the first, their sizes
 * and whether they are keyframes. Where pictures are shown in another order than decoded, ffprobe moves all of them.
 */
const packetsOf = (file: string): Record<string, string[]> => {
  const entries = 'packet=codec_type,pts_time,size,flags';
  const options = ['-v', 'error', '-show_entries', entries, '-of', 'json', path.join(folder, file)];
  const { packets } = JSON.parse(execFileSync('ffprobe', options, { encoding: 'utf8', maxBuffer: 1e8 }));
  const found: Record<string, string[]> = { video: [], audio: [] };
  const first: Record<string, number> = {};
  for (const { codec_type: type, pts_time: at, size, flags } of packets) {
    first[type] ??= Number(at);
    found[type]?.push(`${(Number(at) - first[type]).toFixed(2)} ${size} ${flags.slice(0, 1)}`);
  }
  return found;
};

describe('an MP4 that is packaged', () => {
  let mp4: Buffer;
  let made: Awaited<ReturnType<typeof packaged>>;

  beforeAll(async () => {
    mp4 = await makeSample('packaged.mp4', [...PICTURE, ...SOUND, ...H264]);
    made = await packaged(mp4, 'video');
    writeFileSync(path.join(folder, 'whole.mp4'), mp4);
    writeFileSync(path.join(folder, 'video.mp4'), made.bytes);
    writeFileSync(path.join(folder, 'video.m3u8'), mediaPlaylist(made));
    writeFileSync(path.join(folder, 'film.m3u8'), multivariantPlaylist([made]));
  });

  it('has every packet of both tracks, in the file and by its playlists', () => {
    const whole = packetsOf('whole.mp4');
    expect(whole.video).toHaveLength(SECONDS * 30);
    expect(packetsOf('video.mp4')).toEqual(whole);
    // By a playlist, ffprobe moves them only once it has met the first that is shown in another order.
    const withoutTimes = ({ video = [], audio = [] }: Record<string, string[]>) =>
      [...video, ...audio].map((packet) => packet.slice(packet.indexOf(' ')));
    expect(withoutTimes(packetsOf('film.m3u8'))).toEqual(withoutTimes(whole));
  });

  it('has segments of three seconds and a rest, which begin where the one before ends', () => {
    const lengths = made.segments.map(({ seconds }) => Math.round(seconds));
    expect(lengths).toEqual([3, 3, 3, 3, 3, 3, 2]);
    expect(made.segments.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(SECONDS, 1);
  });

  it.each([0, 1, 5, 6])(
    'has a keyframe at the beginning of segment %i, whose bytes play alone after the header',
    (index) => {
      const from = made.segments.slice(0, index).reduce((sum, { bytes }) => sum + bytes, made.headerBytes);
      const part = made.bytes.subarray(from, from + (made.segments[index]?.bytes ?? 0));
      expect(part.subarray(4, 8).toString()).toBe('moof');
      writeFileSync(path.join(folder, 'alone.mp4'), Buffer.concat([made.bytes.subarray(0, made.headerBytes), part]));
      const options = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'packet=flags', '-of', 'csv=p=0'];
      const flags = execFileSync('ffprobe', [...options, path.join(folder, 'alone.mp4')], { encoding: 'utf8' });
      expect(flags).toMatch(/^K/);
    },
  );

  it('shows its first picture after few bytes: a browser waits for the whole of a fragment', () => {
    const { headerBytes, segments, bytes } = made;
    const beginning = bytes.subarray(0, bytes.indexOf('moof', headerBytes + 8) - 4);
    expect(beginning.length - headerBytes).toBeLessThan((segments[0]?.bytes ?? 0) / 5);
    writeFileSync(path.join(folder, 'beginning.mp4'), beginning);
    const { video, audio } = packetsOf('beginning.mp4');
    expect(video).toHaveLength(8);
    expect(audio?.length).toBeGreaterThan(8);
  });

  it('gives the same segments again', async () => {
    const again = await packaged(mp4, 'video');
    expect(again.headerBytes).toBe(made.headerBytes);
    expect(again.bytes.subarray(again.headerBytes).equals(made.bytes.subarray(made.headerBytes))).toBe(true);
  });

  it('names its codecs and its size', () => {
    expect(made).toMatchObject({
      width: 160,
      height: 90,
      codecs: expect.stringMatching(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/),
    });
  });
});

it('an MP4 without sound is packaged, too', async () => {
  const made = await packaged(await makeSample('silent.mp4', [...PICTURE, ...H264]), 'video');
  expect(made.codecs).toMatch(/^avc1\.[0-9a-f]{6}$/);
  expect(made.segments).toHaveLength(7);
});

it('packaging ends with the error of the store, and when it is told to', async () => {
  const mp4 = await makeSample('silent.mp4', [...PICTURE, ...H264]);
  const error = new Error('The store is full');
  const full = packageRendition({ name: 'video', ...reading(mp4), write: () => Promise.reject(error), signal });
  await expect(full).rejects.toBe(error);
  const ended = packageRendition({
    name: 'video',
    ...reading(mp4),
    write: () => Promise.resolve(),
    signal: AbortSignal.abort(),
  });
  await expect(ended).rejects.toThrow(/abort/i);
});
