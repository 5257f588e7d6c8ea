import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { makeFile } from '#scripts/client/sample-video.ts';
import { IS_NIGHTLY, testLength } from '#scripts/test-support/test-length.ts';
import { remuxedFile } from '../../test-support/joins.ts';
import { countBlocks } from './count-blocks.ts';
import { remuxSegments } from './remux-segments.ts';

const never = new AbortController().signal;
/** Bytes of a part of the joined file: small, so that short files have several parts. */
const PART_BYTES = 50_000;

const LIVE = ['-live', '1', '-cluster_time_limit', '30000', '-cluster_size_limit', '50000000'];
const picture = (seconds: number, rate = 25) => [
  ...['-f', 'lavfi', '-i', `testsrc=size=320x180:rate=${rate}:duration=${seconds}`],
];
const sound = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`, '-c:a', 'libopus'];
const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '400k'];
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '400k', '-g', '50'];

/** A file in pieces of any length. */
const piecesOf = (file: Buffer, bytes: number) =>
  Array.from({ length: Math.ceil(file.length / bytes) }, (_, index) => ({
    key: String(index),
    etag: '',
    bytes: Math.min(bytes, file.length - index * bytes),
  }));

async function joined(file: Buffer, pieceBytes = 30_000, clockMs: number | null = null) {
  const parts = new Map<number, Uint8Array>();
  const list = { pieces: piecesOf(file, pieceBytes), endMs: clockMs };
  const { size } = await remuxSegments(list, {
    clockMs,
    signal: never,
    partBytes: PART_BYTES,
    fetchPiece: async (key) => new Uint8Array(file.subarray(Number(key) * pieceBytes, (Number(key) + 1) * pieceBytes)),
    send: async (partNumber, bytes) => void parts.set(partNumber, bytes.slice()),
  });
  const sent = [...parts].sort(([one], [other]) => one - other).map(([, bytes]) => bytes);
  const whole = Buffer.concat(sent);
  expect(whole.length).toBe(size);
  return { whole, sizes: sent.map(({ length }) => length) };
}

/** The file of a recorder that stalled for half a second: its pictures from then have the end as timestamp. */
async function stalled(file: Buffer): Promise<Buffer> {
  using input = new Input({ formats: [WEBM], source: new BufferSource(new Uint8Array(file)) });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('The file has no picture');
  const [source, target] = [new EncodedVideoPacketSource('vp8'), new BufferTarget()];
  const output = new Output({ format: new WebMOutputFormat(), target });
  output.addVideoTrack(source);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const { timestamp } = packet;
    await source.add(packet.clone({ timestamp: timestamp > 1 && timestamp < 1.5 ? 1.48 : timestamp }), {
      decoderConfig,
    });
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** What ffmpeg says about a file. */
async function warningsOf(file: Buffer): Promise<string> {
  const running = promisify(execFile)('ffmpeg', ['-v', 'warning', '-i', '-', '-f', 'null', '-']);
  running.child.stdin?.end(file);
  return (await running).stderr;
}

function framesOf(file: Buffer): number[] {
  const counter = countBlocks();
  counter.add(new Uint8Array(file));
  return [...counter.counts().values()].sort((one, other) => one - other);
}

/** Recordings that are long, and so slow to make. */
const nightly = testLength<[string, string[]][]>({
  usual: [],
  nightly: [
    ['a picture that stands still, with one keyframe in 40 s', [...picture(40, 2), ...sound(40), ...VP8, '-g', '9999']],
    ['no sound, and no keyframe but the first', [...picture(36, 5), ...VP8, '-g', '9999']],
  ],
});

describe('the file that is made of segments', () => {
  it.each<[string, string[]]>([
    ['VP8 and Opus', [...picture(4), ...sound(4), ...VP8, '-g', '50']],
    ['VP9 and Opus', [...picture(4), ...sound(4), ...VP9]],
    ...nightly,
    ['sound that ends long before the picture', [...picture(8), ...sound(1), ...VP8, '-g', '50']],
  ])('is identical to the file that the browser makes: %s', async (_what, args) => {
    const file = await makeFile('live.webm', [...args, ...LIVE]);
    const { whole, sizes } = await joined(file);
    expect(whole.equals(await remuxedFile(file, null))).toBe(true);
    expect(framesOf(whole)).toEqual(framesOf(file));
    expect(sizes.slice(0, -1).every((bytes) => bytes === PART_BYTES)).toBe(true);
    expect(sizes.length).toBeGreaterThan(1);
  });

  it('has all pictures of a recorder that stalled, each with a time of its own', async () => {
    const file = await stalled(await makeFile('live.webm', [...picture(4), ...VP8, '-g', '50', ...LIVE]));
    expect(await warningsOf(file)).toContain('non monotonically increasing dts');
    const { whole } = await joined(file);
    expect(await warningsOf(whole)).toBe('');
    expect(framesOf(whole)).toEqual(framesOf(file));
  });

  it('is refused when bytes in the middle are not a video, when it is too short, and when it is not a video', async () => {
    const file = await makeFile('live.webm', [...picture(4), ...VP8, '-g', '50', ...LIVE]);
    const unusable = { name: 'SegmentsUnusableError' };
    await expect(joined(file, 30_000, 60_000)).rejects.toMatchObject(unusable);
    await expect(joined(Buffer.alloc(50_000, 'this is not a video'))).rejects.toMatchObject(unusable);
    const middle = Math.floor(file.length / 2);
    file.fill(0, middle, middle + 20_000);
    await expect(joined(file)).rejects.toMatchObject(unusable);
  });

  it('has all complete clusters of a recording that was cut off', async () => {
    const file = await makeFile('live.webm', [...picture(4), ...sound(4), ...VP8, '-g', '50', ...LIVE]);
    const { whole } = await joined(file.subarray(0, file.length - 1000));
    expect(whole.length).toBeGreaterThan(file.length / 3);
  });

  it('leaves out a last cluster whose header alone has arrived, or a part of it', async () => {
    const file = await makeFile('live.webm', [...picture(4), ...sound(4), ...VP8, '-g', '50', ...LIVE]);
    const last = file.lastIndexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]));
    const { whole } = await joined(file.subarray(0, last));
    const sizeOfEight = Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0x01, 0, 0, 0, 0, 0, 0x10, 0]);
    for (let bytes = 1; bytes <= sizeOfEight.length; bytes += 1) {
      const cut = Buffer.concat([file.subarray(0, last), sizeOfEight.subarray(0, bytes)]);
      expect((await joined(cut)).whole.equals(whole), `${bytes} bytes of a header`).toBe(true);
    }
  });

  it.runIf(IS_NIGHTLY)('is made again after an error of S3', async () => {
    const options = { clockMs: null, signal: never, send: async () => undefined };
    const list = { pieces: piecesOf(Buffer.alloc(10), 10), endMs: null };
    const down = Object.assign(new Error('down'), { name: 'SlowDown' });
    await expect(remuxSegments(list, { ...options, fetchPiece: () => Promise.reject(down) })).rejects.toHaveProperty(
      'name',
      'SlowDown',
    );
  });
});
