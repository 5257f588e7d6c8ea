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

/** The arguments of ffmpeg for a picture. */
export const pictureOf = ({ seconds = 2, size = '320x180', rate = 25 }: Sample) => [
  ...['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=${rate}:duration=${seconds}`],
];

const soundOf = ({ seconds = 2, sound = true }: Sample) =>
  sound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`, '-c:a', 'libopus'] : [];

/**
 * Makes ffmpeg write a file from arguments, and from the bytes of an input if there is one.
 * @param ofInput arguments of the input
 * @returns the bytes of the file
 */
export async function makeFile(name: string, args: string[], input?: Buffer, ofInput: string[] = []): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'framekeep-sample-'));
  const [source, file] = [join(folder, 'source'), join(folder, name)];
  try {
    if (input) await writeFile(source, input);
    // Encoder threads that wait for each other use up to four times the processor time of one.
    await run('ffmpeg', ['-v', 'error', ...(input ? [...ofInput, '-i', source] : []), ...args, '-threads', '1', file]);
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

/** A real Matroska with H.264, and Opus when it has sound. Chromium records this as `video/webm;codecs=h264`. */
export const sampleMatroska = (sample: Sample = {}): Promise<Buffer> =>
  makeSample('sample.mkv', [
    ...[...pictureOf(sample), ...soundOf(sample), '-c:v', 'libx264'],
    ...['-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  ]);
