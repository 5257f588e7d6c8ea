import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { madeOnce } from './made-once.ts';

const run = promisify(execFile);

/** Length of the long clip, in seconds. */
export const LONG_SECONDS = 300;

const PICTURE = ['-f', 'lavfi', '-i', `testsrc=size=320x180:rate=10:duration=${LONG_SECONDS}`];
// A constant 1 Mbit/s, also where nothing moves: the file is too large for a browser to load it whole at the start.
const CONSTANT = ['-b:v', '1M', '-minrate', '1M', '-maxrate', '1M', '-bufsize', '1M', '-x264-params', 'nal-hrd=cbr'];
const AS_MP4 = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-g',
  '20',
  '-pix_fmt',
  'yuv420p',
  '-movflags',
  '+faststart',
];

async function make(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'framekeep-long-'));
  try {
    const file = path.join(folder, 'long.mp4');
    await run('ffmpeg', ['-v', 'error', ...PICTURE, ...AS_MP4, ...CONSTANT, file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

let clip: Promise<Buffer> | undefined;

/** An MP4 of five minutes and nearly 40 MB, with its index at the start, as a conversion writes it. */
export function longMp4(): Promise<Buffer> {
  clip ??= madeOnce('long.mp4', make);
  return clip;
}
