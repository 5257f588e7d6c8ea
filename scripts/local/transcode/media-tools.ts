import { accessSync, chmodSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../state/data-folder.ts';

/** A program of ffmpeg's. */
export type Tool = 'ffmpeg' | 'ffprobe';

const isRunnable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (tool: Tool) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, process.platform === 'win32' ? `${tool}.exe` : tool))
    .find(isRunnable);

/** The program of an npm package; null where there is none for this platform. */
function packaged(tool: Tool): string | null {
  try {
    const file: string = createRequire(import.meta.url)(`@${tool}-installer/${tool}`).path;
    // npm may have unpacked it without the right to run it.
    if (!isRunnable(file)) chmodSync(file, 0o755);
    return file;
  } catch {
    return null;
  }
}

/**
 * Where ffmpeg or ffprobe is: the one on PATH, else the one that came with the packages.
 * @throws StartError with what to install
 */
export function findTool(tool: Tool): string {
  const found = onPath(tool) ?? packaged(tool);
  if (found) return found;
  throw new StartError(`${tool} is missing. Install ffmpeg (for example: apt-get install ffmpeg) and start again.`);
}

/** @throws StartError when ffmpeg or ffprobe is missing */
export function checkTools(): void {
  findTool('ffmpeg');
  findTool('ffprobe');
}
