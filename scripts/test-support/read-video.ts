import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Samples of a file's frame at a time in seconds, after filters. @param format `rgb24`: three bytes of a pixel */
export async function rgbAt(file: string, seconds: number, filters: string, format = 'rgb24'): Promise<Buffer> {
  const wish = ['-vf', `${filters},format=${format}`, '-f', 'rawvideo', '-'];
  const args = ['-v', 'error', '-i', file, '-ss', String(seconds), '-frames:v', '1', ...wish];
  return (await run('ffmpeg', args, { encoding: 'buffer' })).stdout;
}

/** The format and streams of a file, as ffprobe reports them. */
export async function probeVideo(file: string): Promise<{
  format: { duration: string };
  streams: {
    codec_type: string;
    codec_name: string;
    width?: number;
    height?: number;
    avg_frame_rate: string;
    duration?: string;
  }[];
}> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', file]);
  return JSON.parse(stdout);
}
