import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findTool } from '../local/mediaconvert/media-tools.ts';

const run = promisify(execFile);

/** A real recording with its thumbnail and its MP4. */
export interface Clip {
  /** Seconds. */
  duration: number;
  webm: Buffer;
  mp4: Buffer;
  jpeg: Buffer;
}

/** The colours of each clip, and its length in seconds. */
export const LOOKS = [
  { duration: 6, background: '0x1e293b', window: '0xf8fafc', accent: '0x4f46e5' },
  { duration: 9, background: '0x0f766e', window: '0xffffff', accent: '0xf59e0b' },
  { duration: 14, background: '0x7c2d12', window: '0xfffbeb', accent: '0xdc2626' },
  { duration: 21, background: '0x312e81', window: '0x111827', accent: '0x22d3ee' },
  { duration: 32, background: '0x14532d', window: '0xf0fdf4', accent: '0x16a34a' },
  { duration: 47, background: '0x4a044e', window: '0xfdf4ff', accent: '0xc026d3' },
];

type Look = (typeof LOOKS)[number];

const box = (x: number, y: number, w: number, h: number, colour: string) =>
  `drawbox=x=${x}:y=${y}:w=${w}:h=${h}:color=${colour}:t=fill`;

/** A window with a side bar, lines of text and cards, like a recorded screen. */
const stillParts = ({ window, accent }: Look) => [
  box(40, 30, 560, 300, window),
  box(40, 30, 560, 26, `${accent}@0.85`),
  box(40, 56, 120, 274, `${accent}@0.15`),
  ...[80, 104, 128, 152].map((y) => box(56, y, 84, 10, `${accent}@0.45`)),
  ...[84, 106, 128].map((y, index) => box(184, y, 300 - index * 60, 10, 'gray@0.45')),
  box(184, 160, 180, 130, `${accent}@0.25`),
  box(384, 160, 180, 130, 'gray@0.2'),
];

/** A pointer that moves over the window. */
const pointer = ({ accent }: Look) => `color=c=${accent}:s=14x14:r=6[p]`;
const WANDER = "overlay=x='320+180*sin(t*0.9)':y='190+90*cos(t*0.6)'";

/** Removes the transparency that drawing adds. */
const PLAIN = ['-pix_fmt', 'yuv420p'];
// Threads of libvpx that wait for each other use up to four times the processor time of one.
const AS_WEBM = [
  ...['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '120k', '-threads', '1'],
  ...PLAIN,
];
const AS_MP4 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '30', '-movflags', '+faststart', ...PLAIN];
const AS_JPEG = ['-ss', '1', '-frames:v', '1', '-vf', 'scale=320:-2', '-q:v', '4'];

async function draw(look: Look, folder: string): Promise<Clip> {
  const { background, duration } = look;
  const screen = [`color=c=${background}:s=640x360:r=6`, ...stillParts(look)].join(',');
  const picture = `${screen}[s];${pointer(look)};[s][p]${WANDER}`;
  const files = ['a.webm', 'a.mp4', 'a.jpg'].map((name) => path.join(folder, name)) as [string, string, string];
  const input = ['-f', 'lavfi', '-t', String(duration), '-i', picture];
  const outputs = [...AS_WEBM, files[0], ...AS_MP4, files[1], ...AS_JPEG, files[2]];
  await run(findTool('ffmpeg'), ['-v', 'error', '-y', ...input, ...outputs]);
  const [webm, mp4, jpeg] = await Promise.all(files.map((file) => readFile(file)));
  if (!webm || !mp4 || !jpeg) throw new Error('ffmpeg wrote no clip');
  return { duration, webm, mp4, jpeg };
}

/** Makes a small recording with ffmpeg for each look. */
export async function makeClips(looks: readonly Look[] = LOOKS): Promise<Clip[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'framekeep-clips-'));
  try {
    const clips: Clip[] = [];
    for (const look of looks) clips.push(await draw(look, folder));
    return clips;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
