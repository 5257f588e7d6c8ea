import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findTool } from './media-tools.ts';

const run = promisify(execFile);
/** Room for what ffprobe says of the packets of a day-long take, in bytes. */
const MAX_OUTPUT = 512 * 1024 * 1024;

/** A track, as ffprobe describes it. */
export interface ProbedStream {
  index: number;
  codec_type: 'video' | 'audio' | 'subtitle' | 'data';
  codec_name?: string;
  width?: number;
  height?: number;
  avg_frame_rate?: string;
  sample_rate?: string;
  channels?: number;
  duration?: string;
  bit_rate?: string;
}

/** What ffprobe says of a file. */
export interface ProbedFile {
  streams: ProbedStream[];
  format: { format_name: string; duration?: string; bit_rate?: string };
}

/** Looks into a media file. @throws when it is none */
export async function probeFile(file: string): Promise<ProbedFile> {
  const args = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', file];
  const { stdout } = await run(findTool('ffprobe'), args);
  const probed: ProbedFile = JSON.parse(stdout);
  if (!probed.streams?.length) throw new Error('The file has no tracks');
  return probed;
}

/**
 * Length of a file in seconds, from its packets: a recording that was cut off or never finished does not say it,
 * or says it wrongly.
 */
export async function measureDuration(file: string): Promise<number> {
  const args = ['-v', 'error', '-of', 'csv=p=0', '-show_entries', 'packet=pts_time,duration_time', file];
  const { stdout } = await run(findTool('ffprobe'), args, { maxBuffer: MAX_OUTPUT });
  let end = 0;
  for (const line of stdout.split('\n')) {
    const [pts = '', duration = ''] = line.split(',');
    const at = Number.parseFloat(pts) + (Number.parseFloat(duration) || 0);
    if (at > end) end = at;
  }
  return end;
}
