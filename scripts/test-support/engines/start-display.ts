import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startProcess } from './processes.ts';

/** Size of the screen, in pixels. */
export const SCREEN = { width: 1440, height: 1000 };

/** Starts an X server with a screen of its own. @returns its process, and the name of its display */
export async function startDisplay() {
  // With -displayfd, the server takes a free display and writes its number.
  const { child, match } = await startProcess({
    command: 'Xvfb',
    parameters: ['-displayfd', '3', '-screen', '0', `${SCREEN.width}x${SCREEN.height}x24`, '-nolisten', 'tcp'],
    ready: /(\d+)\n/,
    hasFourthPipe: true,
  });
  return { child, name: `:${match[1]}` };
}

/** Writes a PNG of a display. */
export async function pictureOf(display: string, file: string): Promise<void> {
  const size = `${SCREEN.width}x${SCREEN.height}`;
  const input = ['-f', 'x11grab', '-video_size', size, '-i', display];
  await promisify(execFile)('ffmpeg', ['-loglevel', 'error', ...input, '-frames:v', '1', '-y', file]);
}
