import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
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

/** A real WebM (VP8, and Opus when it has sound), made with ffmpeg. */
export async function sampleWebm({
  seconds = 2,
  size = '320x180',
  rate = 25,
  sound = true,
}: Sample = {}): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'framekeep-sample-'));
  const file = join(folder, 'sample.webm');
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=${rate}:duration=${seconds}`];
  const tone = sound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`, '-c:a', 'libopus'] : [];
  try {
    await run('ffmpeg', [
      '-v',
      'error',
      ...picture,
      ...tone,
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
      '-b:v',
      '500k',
      file,
    ]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What ffprobe says of a file: its format and streams. */
export async function probeVideo(file: string): Promise<{
  format: { duration: string };
  streams: { codec_type: string; codec_name: string; width?: number; height?: number; avg_frame_rate: string }[];
}> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', file]);
  return JSON.parse(stdout);
}
