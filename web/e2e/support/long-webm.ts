import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const PIECE_SECONDS = 4;
const BITS_PER_SECOND = 8_000_000;
const NOISY = `testsrc2=size=640x360:rate=25:duration=${PIECE_SECONDS},noise=alls=60:allf=t`;

/** As a browser's recorder writes it: neither length nor index, and of no known size. */
const LIVE = ['-c', 'copy', '-f', 'webm', '-live', '1'];

/**
 * Writes a WebM of about that many bytes into a file, as a browser's recorder would: a few seconds are encoded, and
 * repeated.
 * @returns its length in seconds
 */
export async function writeLongWebm(file: string, bytes: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'framekeep-long-'));
  const piece = join(folder, 'piece.webm');
  const rate = [
    '-b:v',
    String(BITS_PER_SECOND),
    '-minrate',
    String(BITS_PER_SECOND),
    '-maxrate',
    String(BITS_PER_SECOND),
  ];
  const encode = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-g', '50', ...rate];
  const times = Math.ceil(bytes / ((BITS_PER_SECOND / 8) * PIECE_SECONDS));
  try {
    await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', NOISY, ...encode, piece]);
    await run('ffmpeg', ['-v', 'error', '-stream_loop', String(times - 1), '-i', piece, ...LIVE, '-y', file]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return times * PIECE_SECONDS;
}
