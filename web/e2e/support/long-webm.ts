import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { makeSample } from '#scripts/client/sample-video.ts';

const run = promisify(execFile);

const PIECE_SECONDS = 4;
const BITS_PER_SECOND = 8_000_000;
const NOISY = `testsrc2=size=640x360:rate=25:duration=${PIECE_SECONDS},noise=alls=60:allf=t`;

/** As a browser's recorder writes it: without length or index, and of unknown size. */
const LIVE = ['-c', 'copy', '-f', 'webm', '-live', '1'];

const RATE = ['-b:v', '-minrate', '-maxrate'].flatMap((option) => [option, String(BITS_PER_SECOND)]);
const ENCODE = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-g', '50', ...RATE];

/**
 * Writes a WebM of about that many bytes into a file, as a browser's recorder would: a few encoded seconds,
 * repeated.
 * @returns its length in seconds
 */
export async function writeLongWebm(file: string, bytes: number): Promise<number> {
  const times = Math.ceil(bytes / ((BITS_PER_SECOND / 8) * PIECE_SECONDS));
  const piece = `${file}.piece`;
  await writeFile(piece, await makeSample('piece.webm', ['-f', 'lavfi', '-i', NOISY, ...ENCODE]));
  await run('ffmpeg', ['-v', 'error', '-stream_loop', String(times - 1), '-i', piece, ...LIVE, '-y', file]);
  await rm(piece);
  return times * PIECE_SECONDS;
}
