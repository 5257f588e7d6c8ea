import { execFile } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ExplainedError } from '../../setup/explained-error.mjs';
import { findProgram, isRunnable } from '../../setup/find-program.mjs';

/** A program of the FFmpeg project. */
export type Tool = 'ffmpeg' | 'ffprobe';

const fileName = (tool: Tool): string => (process.platform === 'win32' ? `${tool}.exe` : tool);

/** Packages that contain a program, newest first: ffmpeg 7.0 if it exists for this platform, then 4.1; ffprobe of 2023. */
const PACKAGES: Record<Tool, string[]> = {
  ffmpeg: [
    `@ffmpeg-binary/${process.platform}-${process.arch}`,
    `@ffmpeg-installer/${process.platform}-${process.arch}`,
  ],
  ffprobe: [`@ffprobe-installer/${process.platform}-${process.arch}`],
};

/** The program in a package; null when the package is not for this platform. */
function packaged(tool: Tool, name: string): string | null {
  try {
    const folder = path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const file = path.join(folder, fileName(tool));
    // npm may have unpacked it without the permission to execute it.
    if (!isRunnable(file)) chmodSync(file, 0o755);
    return file;
  } catch {
    return null;
  }
}

/**
 * The path of ffmpeg or ffprobe: the one on PATH, or else the newest in a package.
 * @throws ExplainedError that says what to install
 */
export function findTool(tool: Tool): string {
  const [found] = [findProgram([fileName(tool)]), ...PACKAGES[tool].map((name) => packaged(tool, name))].filter(
    (file) => file != null,
  );
  if (found) return found;
  throw new ExplainedError(`${tool} is missing. Install ffmpeg (for example: apt-get install ffmpeg) and start again.`);
}

/** @throws ExplainedError when ffmpeg or ffprobe is missing */
export function checkTools(): void {
  findTool('ffmpeg');
  findTool('ffprobe');
}

/** Filters with which ffmpeg converts a high dynamic range. A build may lack them. */
const HDR_FILTERS = ['zscale', 'tonemap'];

let hdrFilters: Promise<boolean> | undefined;

/** Whether this machine's ffmpeg converts a high dynamic range to BT.709. */
export function canConvertHdr(): Promise<boolean> {
  hdrFilters ??= new Promise((resolve) => {
    execFile(findTool('ffmpeg'), ['-hide_banner', '-filters'], (_error, stdout) => {
      const found = new Set(stdout.split('\n').map((line) => line.trim().split(/\s+/)[1]));
      resolve(HDR_FILTERS.every((name) => found.has(name)));
    });
  });
  return hdrFilters;
}

/** Says what an ffmpeg without the filters does with HDR, for people who run a stack; null when it has them. */
export const hdrNotice = async (): Promise<string | null> =>
  (await canConvertHdr())
    ? null
    : 'This ffmpeg has no zscale (libzimg) or tonemap: videos in HDR keep their colors, and look pale. Install a build that has both.';

/** The major version of ffmpeg; null for a build whose version is not a number. */
export function ffmpegVersion(): Promise<number | null> {
  return new Promise((resolve) => {
    execFile(findTool('ffmpeg'), ['-version'], (_error, stdout) => {
      const [, major] = /^ffmpeg version n?(\d+)\./.exec(stdout) ?? [];
      resolve(major === undefined ? null : Number(major));
    });
  });
}
