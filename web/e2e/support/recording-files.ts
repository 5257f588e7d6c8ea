import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sampleWebm } from '#scripts/client/sample-video.ts';
import { madeOnce } from './made-once.ts';

const run = promisify(execFile);

export interface Files {
  webm: Buffer;
  mp4: Buffer;
  small?: Buffer;
  jpeg: Buffer;
  strip?: Buffer[];
}

/** Length of the shared recordings, in seconds. */
export const RECORDING_SECONDS = 12;

/** The file that ffmpeg makes of a video. */
async function converted(input: Buffer, name: string, options: string[]): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'framekeep-shared-'));
  const inFolder = (file: string) => path.join(folder, file);
  try {
    await writeFile(inFolder('input'), input);
    await run('ffmpeg', ['-v', 'error', '-y', '-i', inFolder('input'), ...options, inFolder(name)]);
    return await readFile(inFolder(name));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const AS_MP4 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
const AS_JPEG = ['-frames:v', '1', '-vf', 'scale=320:-2'];

async function makeFiles(): Promise<Files> {
  const webm = await madeOnce('take.webm', () => sampleWebm({ seconds: RECORDING_SECONDS, size: '640x360' }));
  const [mp4, jpeg] = await Promise.all([
    madeOnce('take.mp4', () => converted(webm, 'take.mp4', AS_MP4)),
    madeOnce('take.jpg', () => converted(webm, 'take.jpg', AS_JPEG)),
  ]);
  return { webm, mp4, jpeg };
}

let files: Promise<Files> | undefined;

/** A real recording with its MP4 and its picture. */
export function recordingFiles(): Promise<Files> {
  files ??= makeFiles();
  return files;
}
