import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Sample {
  /** Length in seconds. */
  seconds?: number;
  /** Width and height in pixels, as `320x180`. */
  size?: string;
  /** Pictures a second. */
  rate?: number;
  sound?: boolean;
}

const pictureOf = ({ seconds = 2, size = '320x180', rate = 25 }: Sample) => [
  ...['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=${rate}:duration=${seconds}`],
];

const soundOf = ({ seconds = 2, sound = true }: Sample) =>
  sound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`, '-c:a', 'libopus'] : [];

/** Makes ffmpeg write a file from arguments, and from the bytes of an input if there is one. @returns its bytes */
export async function makeFile(name: string, args: string[], input?: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'framekeep-sample-'));
  const [source, file] = [join(folder, 'source'), join(folder, name)];
  try {
    if (input) await writeFile(source, input);
    // Encoder threads that wait for each other use up to four times the processor time of one.
    await run('ffmpeg', ['-v', 'error', ...(input ? ['-i', source] : []), ...args, '-threads', '1', file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Folder of the samples that were made before. */
const MADE = join(import.meta.dirname, '../../dist/samples');

let version: Promise<string> | undefined;

/** Like `makeFile`, but makes each file only once per machine and version of ffmpeg. */
export async function makeSample(name: string, args: string[], input?: Buffer): Promise<Buffer> {
  version ??= run('ffmpeg', ['-version']).then(({ stdout }) => stdout);
  const key = createHash('sha256').update(JSON.stringify([await version, name, args]));
  const file = join(MADE, (input ? key.update(input) : key).digest('hex'));
  if (existsSync(file)) return readFile(file);
  const bytes = await makeFile(name, args, input);
  await mkdir(MADE, { recursive: true });
  // Another process may read the file or make it too, so the file appears completely or not at all.
  const part = `${file}.${randomUUID()}`;
  await writeFile(part, bytes);
  await rename(part, file);
  return bytes;
}

/** A real WebM (VP8, and Opus when it has sound), made with ffmpeg. */
export const sampleWebm = (sample: Sample = {}): Promise<Buffer> =>
  makeSample('sample.webm', [
    ...[...pictureOf(sample), ...soundOf(sample), '-c:v', 'libvpx'],
    ...['-deadline', 'realtime', '-b:v', '500k'],
  ]);

/** A real WebM of a size, in bytes: it ends with a Void element, which says nothing (RFC 8794, 11.3.2). */
export async function sampleOfBytes(bytes: number): Promise<Buffer> {
  const video = await sampleWebm();
  const head = Buffer.alloc(9, 0xec);
  const content = bytes - video.length - head.length;
  head.writeBigUInt64BE(0x0100_0000_0000_0000n + BigInt(content), 1);
  return Buffer.concat([video, head, Buffer.alloc(content)]);
}

/**
 * A WebM as a recorder writes it: without length or index, and each cluster begins with a keyframe, two seconds after
 * the previous one.
 */
export const sampleRecording = (sample: Sample = {}): Promise<Buffer> => {
  const keyframes = String(2 * (sample.rate ?? 25));
  return makeSample('recording.webm', [
    ...[...pictureOf(sample), ...soundOf(sample), '-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '500k'],
    ...[
      '-g',
      keyframes,
      '-keyint_min',
      keyframes,
      '-live',
      '1',
      '-cluster_time_limit',
      '30000',
      '-cluster_size_limit',
      '50000000',
    ],
  ]);
};

/** A WebM with sound whose picture changes its size, as that of a phone that is turned while it records. */
export async function sampleOfSizes(sizes: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'framekeep-sizes-'));
  try {
    const files = sizes.map((_size, index) => join(folder, `${index}.webm`));
    for (const [index, file] of files.entries()) {
      await writeFile(file, await sampleWebm({ seconds: 1, size: sizes[index], rate: 15 }));
    }
    const list = join(folder, 'list.txt');
    await writeFile(list, files.map((file) => `file '${file}'\n`).join(''));
    return await makeFile('sizes.webm', ['-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A real Matroska with H.264, and Opus when it has sound. Chromium records this as `video/webm;codecs=h264`. */
export const sampleMatroska = (sample: Sample = {}): Promise<Buffer> =>
  makeSample('sample.mkv', [
    ...[...pictureOf(sample), ...soundOf(sample), '-c:v', 'libx264'],
    ...['-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  ]);

/** The same with the DocType of WebM, which ffmpeg does not write: WebM does not include H.264. */
export async function sampleWebmWithH264(sample: Sample = {}): Promise<Buffer> {
  const file = await sampleMatroska(sample);
  const at = file.indexOf('matroska');
  file.write('webm\0\0\0\0', at, 'latin1');
  return file;
}

/** An MP4 from a phone that was held upright: encoded sideways, with a rotation matrix. */
export async function sampleOnItsSide(): Promise<Buffer> {
  const picture = pictureOf({ seconds: 1, size: '320x180', rate: 5 });
  const file = await makeSample('upright.mp4', [...picture, '-c:v', 'libx264', '-pix_fmt', 'yuv420p']);
  const matrixAt = file.indexOf('tkhd') + 4 + 40;
  for (const [index, value] of [0, 0x10000, 0, -0x10000, 0].entries()) file.writeInt32BE(value, matrixAt + index * 4);
  return file;
}

/** Samples of a file's frame at a time in seconds, after filters. @param format `rgb24`: three bytes of a pixel */
export async function rgbAt(file: string, seconds: number, filters: string, format = 'rgb24'): Promise<Buffer> {
  const wish = ['-vf', `${filters},format=${format}`, '-f', 'rawvideo', '-'];
  const args = ['-v', 'error', '-i', file, '-ss', String(seconds), '-frames:v', '1', ...wish];
  return (await run('ffmpeg', args, { encoding: 'buffer' })).stdout;
}

/** The format and streams of a file, as ffprobe reports them. */
export async function probeVideo(file: string): Promise<{
  format: { duration: string };
  streams: {
    codec_type: string;
    codec_name: string;
    width?: number;
    height?: number;
    avg_frame_rate: string;
    duration?: string;
  }[];
}> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', file]);
  return JSON.parse(stdout);
}
