import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pMap from 'p-map';
import { findTool } from '../local/mediaconvert/media-tools.ts';
import { HEIGHT, SCREENS, type Screen, WIDTH } from './screens.ts';

const run = promisify(execFile);

/** A real recording with its thumbnail and its MP4. */
export interface Clip {
  /** Seconds. */
  duration: number;
  webm: Buffer;
  mp4: Buffer;
  jpeg: Buffer;
}

/** Clips that are drawn at the same time: each takes one core. */
const CONCURRENCY = 2;

/** Pictures in a second. */
const RATE = 6;

/** The pointer, which moves over the screen. */
const WANDER = "overlay=x='320+180*sin(t*0.9)':y='190+90*cos(t*0.6)'";

/** Width and height of the camera's picture, and its margin, in pixels. */
const CAMERA = { width: 96, height: 54, margin: 20 };

/** One channel of a picture of a person: a head and shoulders before a wall. */
const person = (skin: number, shirt: number, wall: number): string =>
  `if(lt(hypot(X-48\\,Y-22)\\,12)\\,${skin}\\,if(lt(hypot((X-48)/1.3\\,Y-62)\\,24)\\,${shirt}\\,${wall}))`;

/** The camera's picture with its white border. */
const camera = (): string =>
  `color=c=black:s=${CAMERA.width}x${CAMERA.height}:r=${RATE},format=gbrp,` +
  `geq=r='${person(224, 30, 148)}':g='${person(172, 64, 163)}':b='${person(140, 110, 184)}',` +
  'drawbox=x=0:y=0:w=iw:h=ih:color=white:t=2';

/** Removes the transparency that drawing adds. */
const PLAIN = ['-pix_fmt', 'yuv420p'];
// Threads of libvpx that wait for each other use up to four times the processor time of one.
const AS_WEBM = [
  ...['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '120k', '-threads', '1'],
  ...PLAIN,
];
const AS_MP4 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '30', '-movflags', '+faststart', ...PLAIN];
const AS_JPEG = ['-ss', '20', '-frames:v', '1', '-vf', 'scale=320:-2', '-q:v', '4'];

/** The filters that draw a screen, with the pointer and the camera over it. */
function graphOf({ background, parts, pointer, hasCamera }: Screen): string {
  const still = [`color=c=${background}:s=${WIDTH}x${HEIGHT}:r=${RATE}`, ...parts].join(',');
  const shown = `${still}[still];color=c=${pointer}:s=12x12:r=${RATE}[pointer];[still][pointer]${WANDER}`;
  if (!hasCamera) return shown;
  return `${shown}[shown];${camera()}[camera];[shown][camera]overlay=x=${CAMERA.margin}:y=H-h-${CAMERA.margin}`;
}

/** @param prefix of the names of the files */
async function draw(screen: Screen, prefix: string): Promise<Clip> {
  const { duration } = screen;
  const picture = graphOf(screen);
  const files = ['a.webm', 'a.mp4', 'a.jpg'].map((name) => prefix + name) as [string, string, string];
  const input = ['-f', 'lavfi', '-t', String(duration), '-i', picture];
  const outputs = [...AS_WEBM, files[0], ...AS_MP4, files[1], ...AS_JPEG, files[2]];
  await run(findTool('ffmpeg'), ['-v', 'error', '-y', ...input, ...outputs]);
  const [webm, mp4, jpeg] = await Promise.all(files.map((file) => readFile(file)));
  if (!webm || !mp4 || !jpeg) throw new Error('ffmpeg wrote no clip');
  return { duration, webm, mp4, jpeg };
}

/** Makes a small recording with ffmpeg of each screen. */
export async function makeClips(screens: readonly Screen[] = SCREENS): Promise<Clip[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'framekeep-clips-'));
  try {
    return await pMap(screens, async (screen, index) => draw(screen, path.join(folder, `${index}-`)), {
      concurrency: CONCURRENCY,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
