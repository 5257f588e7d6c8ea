import { execFileSync } from 'node:child_process';
import { CreateJobCommand } from '@aws-sdk/client-mediaconvert';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { examineOriginal } from '#functions/domain/video/conversion/examine-original.ts';
import { jobSettings } from '#functions/gateways/mediaconvert/conversion-job.ts';
import { type Area, boxOf } from '#shared/rules/editing/areas.ts';
import { FRAME_RATE, type KeptRange, keptWhole } from '#shared/rules/editing/kept-ranges.ts';
import { makeFile } from '../../client/sample-video.ts';
import { client, download, ended, upload, urlOf } from './test-support/media-convert.ts';

const SIZE = { width: 320, height: 180 };
const SECONDS = 2;
/** A red square on a moving picture without red, in pixels. */
const SQUARE = { x: 102, y: 52, side: 30 };

const film = () =>
  makeFile('film.mp4', [
    ...['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=${FRAME_RATE}:duration=${SECONDS}`],
    ...['-vf', `hue=s=0,drawbox=x=${SQUARE.x}:y=${SQUARE.y}:w=${SQUARE.side}:h=${SQUARE.side}:color=red:t=fill`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', '-pix_fmt', 'yuv420p'],
  ]);

/** Over the square, with a margin that shares cannot represent exactly. */
const area = (changes: Partial<Area> = {}): Area => ({
  name: 'Area 1',
  left: (SQUARE.x - 1) / SIZE.width,
  top: (SQUARE.y - 1) / SIZE.height,
  width: (SQUARE.side + 2) / SIZE.width,
  height: (SQUARE.side + 2) / SIZE.height,
  from: 0,
  to: SECONDS * 1000,
  ...changes,
});

/** Renders a film as the product does. @returns the MP4, and the key of the last picture of the strip */
async function rendered(bytes: Buffer, kept: KeptRange[], areas: Area[]): Promise<{ mp4: string; strip: string }> {
  const key = await upload(bytes);
  const original = await examineOriginal(key);
  const base = `converted/${ulid()}`;
  const outputs = { movie: urlOf(`${base}/video`), strip: urlOf(`${base}/strip`) };
  const Settings = jobSettings(urlOf(key), outputs, original, { kept, areas });
  const { Job } = await client.send(new CreateJobCommand({ Role: process.env.CONVERSION_ROLE_ARN, Settings }));
  const job = await ended(Job?.Id);
  expect([job?.Status, job?.ErrorMessage]).toEqual(['COMPLETE', undefined]);
  const mp4 = await download(`${base}/video.mp4`);
  return { mp4: mp4?.file ?? '', strip: `${base}/strip.0000001.jpg` };
}

/** Whether each frame of a file shows a part of the square. */
function showsRed(file: string): boolean[] {
  const args = [
    '-v',
    'error',
    '-i',
    file,
    '-vf',
    `scale=${SIZE.width}:${SIZE.height}`,
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-',
  ];
  const pixels = execFileSync('ffmpeg', args, { maxBuffer: 512 * 1024 ** 2 });
  const frameBytes = SIZE.width * SIZE.height * 3;
  const isRed = (at: number) => (pixels[at] ?? 0) - Math.max(pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) > 40;
  return Array.from({ length: pixels.length / frameBytes }, (_, frame) => {
    for (let at = frame * frameBytes; at < (frame + 1) * frameBytes; at += 3) if (isRed(at)) return true;
    return false;
  });
}

const whole = keptWhole(SECONDS * 1000);
const red = (frames: boolean[]) => frames.flatMap((isRed, frame) => (isRed ? [frame] : []));
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

describe('an area', () => {
  it('of the whole video is on every frame', async () => {
    const { mp4, strip } = await rendered(await film(), whole, [area()]);
    const shown = showsRed(mp4);
    expect(shown).toHaveLength(SECONDS * FRAME_RATE);
    expect(red(shown)).toEqual([]);
    expect(red(showsRed((await download(strip))?.file ?? ''))).toEqual([]);
  });

  it('of a span is on the frames of both ends, and one before and after', async () => {
    const { mp4 } = await rendered(await film(), whole, [area({ from: 500, to: 1000 })]);
    expect(red(showsRed(mp4))).toEqual([...range(0, 14), ...range(32, SECONDS * FRAME_RATE)]);
  });

  it.each<[string, Area[], number[]]>([
    ['two that overlap', [area({ to: 1000 }), area({ from: 750 })], []],
    ['three one after the other', [area({ to: 500 }), area({ from: 500, to: 1250 }), area({ from: 1250 })], []],
    [
      'two halves beside each other',
      [area({ width: 16 / SIZE.width }), area({ left: (SQUARE.x + 15) / SIZE.width, width: 16 / SIZE.width })],
      [],
    ],
  ])('%s', async (_name, areas, expected) => {
    expect(red(showsRed((await rendered(await film(), whole, areas)).mp4))).toEqual(expected);
  });

  it('is at its time where parts before it and in it are cut away', async () => {
    const kept: KeptRange[] = [
      [267, 733],
      [1267, 2000],
    ];
    const { mp4 } = await rendered(await film(), kept, [area({ from: 500, to: 1500 })]);
    // The frames 8 to 21 and 38 to 59 of the original; 14 to 46 of it are hidden.
    expect(red(showsRed(mp4))).toEqual([...range(0, 6), ...range(23, 36)]);
  });

  it('leaves what is beside it', async () => {
    const bytes = await film();
    const [{ mp4: hidden }, { mp4: plain }] = await Promise.all([
      rendered(bytes, whole, [area()]),
      rendered(bytes, whole, []),
    ]);
    const { x, y, width, height } = boxOf(area(), SIZE);
    const masked = (file: string) => `[${file}]drawbox=x=${x - 8}:y=${y - 8}:w=${width + 16}:h=${height + 16}:t=fill`;
    const graph = `${masked('0')}[a];${masked('1')}[b];[a][b]psnr=stats_file=-`;
    const args = ['-v', 'error', '-i', hidden, '-i', plain, '-lavfi', graph, '-f', 'null', '-'];
    const worst = [...String(execFileSync('ffmpeg', args)).matchAll(/psnr_avg:([\d.]+|inf)/g)].map(([, value]) =>
      Number(value === 'inf' ? 99 : value),
    );
    expect(Math.min(...worst)).toBeGreaterThan(32);
  });
});
