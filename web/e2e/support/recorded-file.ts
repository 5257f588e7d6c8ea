import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MOST_BYTES = 1024 ** 3;

/** Runs ffmpeg on a file and returns its output. */
async function decode(file: string, options: string[], before: string[] = []): Promise<Buffer> {
  const args = ['-v', 'error', ...before, '-i', file, ...options, '-'];
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: MOST_BYTES });
  return stdout;
}

interface Packet {
  /** Seconds from the start of the file. */
  at: number;
  bytes: number;
}

async function packetsOf(file: string, kind: 'v' | 'a'): Promise<Packet[]> {
  const entries = ['-select_streams', kind, '-show_entries', 'packet=pts_time,size', '-of', 'csv=p=0'];
  const { stdout } = await run('ffprobe', ['-v', 'error', ...entries, file], { maxBuffer: MOST_BYTES });
  return stdout
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(',').map(Number))
    .map(([at = 0, bytes = 0]) => ({ at, bytes }));
}

const sizeOf = async (file: string) => {
  const entries = ['-select_streams', 'v', '-show_entries', 'stream=width,height', '-of', 'csv=p=0:s=x'];
  return (await run('ffprobe', ['-v', 'error', ...entries, file])).stdout.trim();
};

/** Seconds between the starts of packets. */
const gapsOf = (packets: Packet[]) => packets.slice(1).map(({ at }, index) => at - (packets[index]?.at ?? 0));

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * The properties of a recorded file, by its packets: a browser writes neither length nor rate into it. Times are
 * seconds.
 */
export async function readRecording(file: string) {
  const [size, pictures, sounds] = await Promise.all([sizeOf(file), packetsOf(file, 'v'), packetsOf(file, 'a')]);
  const gaps = gapsOf(pictures);
  const span = (pictures.at(-1)?.at ?? 0) - (pictures[0]?.at ?? 0);
  const gap = median(gaps);
  return {
    /** As `960x540`. */
    size,
    frames: pictures.length,
    /** Pictures a second. */
    frameRate: (pictures.length - 1) / span,
    largestGap: Math.max(...gaps),
    bitsPerSecond: (8 * pictures.reduce((sum, { bytes }) => sum + bytes, 0)) / span,
    soundPackets: sounds.length,
    /** Between the starts of two packets of sound. */
    largestSoundGap: Math.max(...gapsOf(sounds)),
    /** End of the last picture or sound. */
    length: Math.max((pictures.at(-1)?.at ?? 0) + gap, sounds.at(-1)?.at ?? 0),
    /** End of the last picture. */
    pictureLength: (pictures.at(-1)?.at ?? 0) + gap,
    /** Start of each picture. */
    times: pictures.map(({ at }) => at),
  };
}

/** The first picture of each size of a file, in its order. */
export async function sizeSteps(file: string): Promise<{ size: string; isKeyframe: boolean }[]> {
  // With more threads, ffprobe can show the flag of another picture.
  const entries = [
    '-threads',
    '1',
    '-select_streams',
    'v',
    '-show_entries',
    'frame=key_frame,width,height',
    '-of',
    'csv=p=0',
  ];
  const { stdout } = await run('ffprobe', ['-v', 'error', ...entries, file], { maxBuffer: MOST_BYTES });
  const pictures = stdout
    .trim()
    .split('\n')
    // A frame with a message of the encoder is followed by an empty line.
    .filter(Boolean)
    .map((line) => line.split(','))
    .map(([isKeyframe, width, height]) => ({ size: `${width}x${height}`, isKeyframe: isKeyframe === '1' }));
  return pictures.filter(({ size }, index) => size !== pictures[index - 1]?.size);
}

/** Number of sound tracks. */
export async function soundTracks(file: string): Promise<number> {
  const entries = ['-select_streams', 'a', '-show_entries', 'stream=index', '-of', 'csv=p=0'];
  return (await run('ffprobe', ['-v', 'error', ...entries, file])).stdout.split('\n').filter(Boolean).length;
}

/** The color of one pixel, each part 0 to 255. */
export type PixelAt = (x: number, y: number) => [red: number, green: number, blue: number];

/** One picture of a recording, decoded. */
export async function pictureAt(file: string, seconds: number): Promise<PixelAt> {
  const [width = 0] = (await sizeOf(file)).split('x').map(Number);
  // A seek option before the input would need an index, which a recorded file does not have.
  const rgb = await decode(file, ['-ss', String(seconds), '-frames:v', '1', '-pix_fmt', 'rgb24', '-f', 'rawvideo']);
  if (rgb.length === 0) throw new Error(`The file has no picture at ${seconds} s.`);
  return (x, y) => {
    const at = 3 * (y * width + x);
    return [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
  };
}

type Color = [red: number, green: number, blue: number];

/** The color around one place in each picture of a recording, with the start of the picture in seconds. */
export async function colorsOver(file: string, x: number, y: number): Promise<{ at: number; color: Color }[]> {
  const cropped = ['-vf', `crop=2:2:${x - 1}:${y - 1},scale=1:1,format=rgb24`, '-fps_mode', 'passthrough'];
  const [rgb, packets] = await Promise.all([decode(file, [...cropped, '-f', 'rawvideo']), packetsOf(file, 'v')]);
  return packets.map(({ at }, index) => {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(3 * index, 3 * index + 3);
    return { at, color: [red, green, blue] };
  });
}

const CELLS = 16 * 9;

/** Average brightness of each picture of a recording, 0 to 255. */
export async function brightness(file: string): Promise<number[]> {
  const scaled = ['-map', '0:v', '-vf', 'scale=16:9,format=gray', '-fps_mode', 'passthrough', '-f', 'rawvideo'];
  const gray = await decode(file, scaled);
  return Array.from({ length: gray.length / CELLS }, (_, index) => {
    const cells = gray.subarray(index * CELLS, (index + 1) * CELLS);
    return cells.reduce((sum, cell) => sum + cell, 0) / CELLS;
  });
}

/** Samples a second of a decoded sound. */
export const SAMPLE_RATE = 48_000;

/** One channel of two that are added, each at 71%. */
const MIXED = ['-ac', '1'];
const FILLED = 'aresample=async=1:min_hard_comp=0.03:first_pts=0';

/**
 * The sound of a recording, from the beginning of the file, -1 to 1.
 * @param channel both as one, or the left one as it is
 */
export async function samplesOf(file: string, channel: 'both' | 'left' = 'both'): Promise<Float32Array> {
  const [filter, mixed] = channel === 'left' ? [`${FILLED},pan=mono|c0=c0`, []] : [FILLED, MIXED];
  const filled = ['-map', '0:a', '-af', filter, ...mixed, '-ar', String(SAMPLE_RATE)];
  const raw = await decode(file, [...filled, '-f', 'f32le']);
  return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength));
}
