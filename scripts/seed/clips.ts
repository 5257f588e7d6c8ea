import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pMap from 'p-map';
import { STRIP_FRAMES } from '#shared/model/strip-frames.ts';
import { findTool } from '../local/mediaconvert/media-tools.ts';
import type { Face } from './screens/faces.ts';
import { HEIGHT, type Screen, WIDTH } from './screens/parts.ts';
import { SCREENS } from './screens/screens.ts';

const run = promisify(execFile);

/** A real recording with its thumbnail and its MP4. */
export interface Clip {
  /** Seconds. */
  duration: number;
  webm: Buffer;
  mp4: Buffer;
  /** The small file beside the MP4; undefined without one. */
  small?: Buffer;
  jpeg: Buffer;
  /** The picture beneath the video on the page of a link, and its size in pixels; undefined without one. */
  picture?: { jpeg: Buffer; width: number; height: number };
  /** The frames of its strip; undefined without one. */
  strip?: Buffer[];
}

/** Clips that are drawn at the same time: each takes one core. */
const CONCURRENCY = 2;

/** Pictures in a second. */
const RATE = 6;

/** The pointer, which moves over the screen. */
const WANDER = "overlay=x='320+180*sin(t*0.9)':y='190+90*cos(t*0.6)'";

/** Width and height of the camera's picture, and its margin, in pixels. */
const CAMERA = { width: 96, height: 54, margin: 20 };

/**
 * One channel of the picture of a face: eyes and a mouth, a head, hair around it and shoulders before a wall.
 * @param channel 0 is red, 1 green, 2 blue
 */
function channelOf({ skin, hair, hairLength, shirt, wall }: Face, channel: 0 | 1 | 2): string {
  const areas: [where: string, color: number][] = [
    ['lt(hypot(abs(X-48)-5\\,Y-23)\\,1.6)', hair[channel] / 2],
    ['lt(abs(X-48)\\,4)*lt(abs(Y-31)\\,1)', skin[channel] / 2],
    ['lt(hypot(X-48\\,(Y-24)*0.85)\\,11)*gte(Y\\,18)', skin[channel]],
    [`lt(hypot(X-48\\,min(Y-22\\,0))\\,14)*lt(Y\\,${8 + hairLength})`, hair[channel]],
    ['lt(abs(X-48)\\,5)*lt(Y\\,42)*gte(Y\\,32)', skin[channel] * 0.9],
    ['lt(hypot((X-48)/1.4\\,Y-64)\\,25)', shirt[channel]],
  ];
  return areas.reduceRight(
    (rest, [where, color]) => `if(${where}\\,${Math.round(color)}\\,${rest})`,
    `${wall[channel]}`,
  );
}

/** The picture of the camera with its white border: one that is repeated, because drawing it is slow. */
const camera = (face: Face): string =>
  `color=c=black:s=${CAMERA.width}x${CAMERA.height}:r=${RATE}:d=${1 / RATE},format=gbrp,` +
  `geq=r='${channelOf(face, 0)}':g='${channelOf(face, 1)}':b='${channelOf(face, 2)}',` +
  'drawbox=x=0:y=0:w=iw:h=ih:color=white:t=2,loop=loop=-1:size=1';

/** Semitones of a pentatonic scale, in which any two notes sound well together. */
const SCALE = [0, 2, 4, 7, 9];
/** Notes of a tune, which is repeated, and the length of each in seconds. */
const NOTES = 16;
const NOTE_SECONDS = 0.5;
const SAMPLE_RATE = 24_000;

/** A quiet tune of plucked notes, as ffmpeg filters. @param root lowest note, in hertz */
function tune(root: number): string {
  const step = SCALE.reduceRight((rest, semitones, index) => `if(eq(ld(1),${index}),${semitones},${rest})`, '0');
  const note = [
    `st(0,mod(floor(t/${NOTE_SECONDS})*7,${NOTES}))`,
    `st(1,mod(ld(0),${SCALE.length}))`,
    `st(2,mod(t,${NOTE_SECONDS}))`,
    `st(3,2*PI*${root}*pow(2,(12*mod(floor(ld(0)/${SCALE.length}),2)+${step})/12)*ld(2))`,
    '0.1*(1-exp(-400*ld(2)))*exp(-6*ld(2))*(sin(ld(3))+0.3*sin(2*ld(3)))',
  ].join(';');
  const seconds = NOTES * NOTE_SECONDS;
  return `aevalsrc='${note}':s=${SAMPLE_RATE}:d=${seconds},aloop=loop=-1:size=${seconds * SAMPLE_RATE}`;
}

/** Removes the transparency that drawing adds. */
const PLAIN = ['-pix_fmt', 'yuv420p'];
// Threads of libvpx that wait for each other use up to four times the processor time of one.
const AS_WEBM = [
  ...['-map', '0:v', '-map', '1:a', '-c:a', 'libopus', '-b:a', '24k'],
  ...['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '120k', '-threads', '1'],
  ...PLAIN,
];
const AS_MP4 = [
  ...['-map', '0:v', '-map', '1:a', '-c:a', 'aac', '-b:a', '48k'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '30', '-movflags', '+faststart'],
  ...PLAIN,
];
/** The frames of a strip, at each fifth of a clip, as MediaConvert captures them. */
const asStrip = (duration: number): string[] => {
  const frames = `fps=${STRIP_FRAMES + 1}/${duration}:round=up,select=between(n\\,1\\,${STRIP_FRAMES}),setpts=N,scale=320:-2`;
  return ['-map', '0:v', '-vf', frames, '-q:v', '6'];
};
const AS_JPEG = ['-map', '0:v', '-ss', '20', '-frames:v', '1', '-vf', 'scale=320:-2', '-q:v', '4'];

/** The frame after a second, as MediaConvert captures it. */
const AS_PICTURE = ['-map', '0:v', '-ss', '1', '-frames:v', '1', '-q:v', '14'];

/** The filters that draw a screen, with the pointer and the camera over it. */
function graphOf({ background, parts, pointer, face }: Screen): string {
  const still = [`color=c=${background}:s=${WIDTH}x${HEIGHT}:r=${RATE}`, ...parts].join(',');
  const shown = `${still}[still];color=c=${pointer}:s=12x12:r=${RATE}[pointer];[still][pointer]${WANDER}`;
  if (!face) return shown;
  return `${shown}[shown];${camera(face)}[camera];[shown][camera]overlay=x=${CAMERA.margin}:y=H-h-${CAMERA.margin}`;
}

/** @param prefix of the names of the files */
async function draw(screen: Screen, prefix: string): Promise<Clip> {
  const { duration, root } = screen;
  const picture = graphOf(screen);
  const names = ['a.webm', 'a.mp4', 'a.jpg', 'picture.jpg'] as const;
  const files = names.map((name) => prefix + name) as [string, string, string, string];
  const length = ['-f', 'lavfi', '-t', String(duration)];
  const input = [...length, '-i', picture, ...length, '-i', tune(root)];
  const frames = Array.from({ length: STRIP_FRAMES }, (_, index) => `${prefix}${index + 1}.jpg`);
  const outputs = [...AS_WEBM, files[0], ...AS_MP4, files[1], ...AS_JPEG, files[2], ...AS_PICTURE, files[3]];
  outputs.push(...asStrip(duration), `${prefix}%d.jpg`);
  await run(findTool('ffmpeg'), ['-v', 'error', '-y', ...input, ...outputs]);
  const [webm, mp4, jpeg, still, ...strip] = await Promise.all([...files, ...frames].map((file) => readFile(file)));
  if (!webm || !mp4 || !jpeg || !still) throw new Error('ffmpeg wrote no clip');
  return { duration, webm, mp4, jpeg, picture: { jpeg: still, width: WIDTH, height: HEIGHT }, strip };
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
