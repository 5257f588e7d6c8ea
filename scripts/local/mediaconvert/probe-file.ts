import type { ChildProcess } from 'node:child_process';
import type { MediaContainer } from '#shared/model/video/video-file.ts';
import { spawnTied } from '../data-folder/processes.ts';
import type { ProbedFile } from './probed-file.ts';
import { endOf, startTool } from './start-tool.ts';
import { probeOptions } from './supported-inputs.ts';

/** A file whose container is known. */
export interface MediaFile {
  path: string;
  container: MediaContainer;
}

/** Time limits of ffprobe for the head of a file, and for all of its packets; in seconds. */
const HEAD_SECONDS = 30;
const PACKETS_SECONDS = 600;

/** Largest description of a file, in characters. `TRACKS_MAX` tracks have one of a quarter of this. */
const DESCRIPTION_MAX = 1024 * 1024;

/** Most packets of a file: 24 hours of 120 pictures and 100 packets of sound a second. */
const PACKETS_MAX = 20_000_000;

/** Reading the packets of a file is work that nobody waits for, as the conversion is. */
const PACKETS_NICENESS = 10;

interface Probe {
  options: string[];
  /** It is killed when it takes longer. */
  seconds: number;
  niceness?: number;
  /** Ends it early. */
  signal: AbortSignal | undefined;
}

function startProbe(
  { path, container }: MediaFile,
  { options, seconds, niceness, signal }: Probe,
): Promise<ChildProcess> {
  const args = ({ input }: { input: string }) => ['-v', 'error', ...options, ...probeOptions(container), input];
  const limits = { cpuSeconds: seconds, fileBytes: 0, niceness };
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
    if (text.length <= DESCRIPTION_MAX) continue;
    child.kill('SIGKILL');
    throw new Error('The description of the file is too long');
  }
  return text;
}

/**
 * Reads the properties of a media file.
 * @param signal ends it early
 * @throws Error when it cannot be read
 */
export async function probeFile(file: MediaFile, signal?: AbortSignal): Promise<ProbedFile> {
  // Without tags, which may be of any length.
  const options = [
    '-of',
    'json=c=1',
    '-show_entries',
    'format=duration,bit_rate:stream:stream_tags=:stream_disposition=attached_pic',
  ];
  const child = await startProbe(file, { options, seconds: HEAD_SECONDS, signal });
  const [output] = await Promise.all([readDescription(child), requireSuccess(child)]);
  const { format = {}, streams: found = [] }: Partial<ProbedFile> = JSON.parse(output);
  // A cover, which may come before the picture, is no track of the file.
  const streams = found.filter(({ disposition }) => disposition?.attached_pic !== 1);
  if (streams.length === 0) throw new Error('The file has no tracks');
  return { container: file.container, format, streams };
}

/** The end of a packet, in seconds; 0 for an unknown time. @param line its time and its duration */
function endOfPacket(line: string): number {
  const comma = line.indexOf(',');
  return Number.parseFloat(line) + (Number.parseFloat(line.slice(comma + 1)) || 0) || 0;
}

/**
 * Reads the packets that a program lists, and the time at which the file begins: a line of one value.
 * @returns the time from there to the latest end of a packet, in seconds
 * @throws Error for more packets than `most`
 */
async function lengthOf(child: ChildProcess, most: number): Promise<number> {
  let start = 0;
  let end = 0;
  let count = 0;
  let rest = '';
  child.stdout?.setEncoding('latin1');
  // Much faster than `readline`, for files of millions of packets.
  for await (const part of child.stdout ?? []) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.includes(',')) end = Math.max(end, endOfPacket(line));
      else start = Number.parseFloat(line) || 0;
    }
    count += lines.length;
    if (count <= most) continue;
    child.kill('SIGKILL');
    throw new Error(`The file has more than ${most} packets`);
  }
  return end - Math.max(0, start);
}

/**
 * Length of a file in seconds, from its packets: the header of an unfinished recording states no length or a wrong one.
 * It begins with its first picture or sound, however late that is: ffmpeg subtracts the same time from all others.
 * @param signal ends it early
 * @param most packets that the file may have
 * @throws Error when it cannot be read
 */
export async function measureDuration(file: MediaFile, signal?: AbortSignal, most = PACKETS_MAX): Promise<number> {
  const options = ['-of', 'csv=p=0', '-show_entries', 'packet=pts_time,duration_time:format=start_time'];
  const child = await startProbe(file, { options, seconds: PACKETS_SECONDS, niceness: PACKETS_NICENESS, signal });
  const [length] = await Promise.all([lengthOf(child, most), requireSuccess(child)]);
  return length;
}
