import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { MediaContainer } from '#shared/model/video-file.ts';
import type { ProbedFile } from './probed-file.ts';
import { endOf, startTool } from './start-tool.ts';
import { inputOptions } from './supported-inputs.ts';

/** A file whose container is known. */
export interface MediaFile {
  path: string;
  container: MediaContainer;
}

/** Time limits of ffprobe for the head of a file, and for all of its packets; in seconds. */
const HEAD_SECONDS = 30;
const PACKETS_SECONDS = 600;

/** Starts ffprobe; it is killed when it takes longer than `seconds`. */
function startProbe({ path, container }: MediaFile, options: string[], seconds: number): Promise<ChildProcess> {
  const args = ({ input }: { input: string }) => ['-v', 'error', ...options, ...inputOptions(container), input];
  const limits = { cpuSeconds: seconds, fileBytes: 0 };
  return startTool({ tool: 'ffprobe', input: path, args, limits }, (command, its, spawnOptions) =>
    spawn(command, its, { ...spawnOptions, timeout: seconds * 1000, killSignal: 'SIGKILL' }),
  );
}

/** @throws Error with ffprobe's message when it failed */
async function requireSuccess(child: ChildProcess): Promise<void> {
  const { code, signal, errorOutput } = await endOf(child);
  if (code !== 0) throw new Error(errorOutput || `ffprobe ended with ${signal ?? code}`);
}

/** Reads the properties of a media file. @throws Error when it cannot be read */
export async function probeFile(file: MediaFile): Promise<ProbedFile> {
  const child = await startProbe(file, ['-of', 'json', '-show_format', '-show_streams'], HEAD_SECONDS);
  const [output] = await Promise.all([child.stdout ? text(child.stdout) : '', requireSuccess(child)]);
  const { format = {}, streams = [] }: Partial<ProbedFile> = JSON.parse(output);
  if (streams.length === 0) throw new Error('The file has no tracks');
  return { container: file.container, format, streams };
}

/**
 * Length of a file in seconds, from its packets: the header of an unfinished recording states no length or a wrong one.
 */
export async function measureDuration(file: MediaFile): Promise<number> {
  const child = await startProbe(
    file,
    ['-of', 'csv=p=0', '-show_entries', 'packet=pts_time,duration_time'],
    PACKETS_SECONDS,
  );
  const ended = requireSuccess(child);
  let end = 0;
  if (child.stdout) {
    for await (const line of createInterface(child.stdout)) {
      const [pts = '', duration = ''] = line.split(',');
      const at = Number.parseFloat(pts) + (Number.parseFloat(duration) || 0);
      if (at > end) end = at;
    }
  }
  await ended;
  return end;
}
