import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { MediaContainer } from '#shared/model/video-file.ts';
import { spawnTied } from '../data-folder/processes.ts';
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

/** Largest description of a file, in bytes. A file of many tracks has one of megabytes. */
const DESCRIPTION_BYTES = 16 * 1024 * 1024;

interface Probe {
  options: string[];
  /** It is killed when it takes longer. */
  seconds: number;
  /** Ends it early. */
  signal: AbortSignal | undefined;
}

function startProbe({ path, container }: MediaFile, { options, seconds, signal }: Probe): Promise<ChildProcess> {
  const args = ({ input }: { input: string }) => ['-v', 'error', ...options, ...inputOptions(container), input];
  const limits = { cpuSeconds: seconds, fileBytes: 0 };
  const ends = { timeout: seconds * 1000, killSignal: 'SIGKILL', ...(signal && { signal }) } as const;
  return startTool({ tool: 'ffprobe', input: path, args, limits }, (command, its, options) =>
    spawnTied(command, its, { ...options, ...ends }),
  );
}

/** @throws Error with ffprobe's message when it failed */
async function requireSuccess(child: ChildProcess): Promise<void> {
  const { code, signal, errorOutput } = await endOf(child);
  if (code !== 0) throw new Error(errorOutput || `ffprobe ended with ${signal ?? code}`);
}

/** @returns the output of a program @throws Error when it is too large */
async function readDescription(child: ChildProcess): Promise<string> {
  let text = '';
  child.stdout?.setEncoding('utf8');
  for await (const part of child.stdout ?? []) {
    text += part;
    if (text.length <= DESCRIPTION_BYTES) continue;
    child.kill('SIGKILL');
    throw new Error('The file has too many tracks');
  }
  return text;
}

/**
 * Reads the properties of a media file.
 * @param signal ends it early
 * @throws Error when it cannot be read
 */
export async function probeFile(file: MediaFile, signal?: AbortSignal): Promise<ProbedFile> {
  const options = ['-of', 'json', '-show_format', '-show_streams'];
  const child = await startProbe(file, { options, seconds: HEAD_SECONDS, signal });
  const [output] = await Promise.all([readDescription(child), requireSuccess(child)]);
  const { format = {}, streams = [] }: Partial<ProbedFile> = JSON.parse(output);
  if (streams.length === 0) throw new Error('The file has no tracks');
  return { container: file.container, format, streams };
}

/** The latest end of the packets that a program lists, in seconds. */
async function lastEnd({ stdout }: ChildProcess): Promise<number> {
  let end = 0;
  if (!stdout) return end;
  for await (const line of createInterface(stdout)) {
    const [pts = '', duration = ''] = line.split(',');
    const at = Number.parseFloat(pts) + (Number.parseFloat(duration) || 0);
    if (at > end) end = at;
  }
  return end;
}

/**
 * Length of a file in seconds, from its packets: the header of an unfinished recording states no length or a wrong one.
 * @param signal ends it early
 */
export async function measureDuration(file: MediaFile, signal?: AbortSignal): Promise<number> {
  const options = ['-of', 'csv=p=0', '-show_entries', 'packet=pts_time,duration_time'];
  const child = await startProbe(file, { options, seconds: PACKETS_SECONDS, signal });
  const [end] = await Promise.all([lastEnd(child), requireSuccess(child)]);
  return end;
}
