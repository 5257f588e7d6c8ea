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
