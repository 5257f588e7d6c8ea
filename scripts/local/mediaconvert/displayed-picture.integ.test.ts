import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeSample } from '../../client/sample-video.ts';
import { probeVideo, rgbAt } from '../../test-support/read-video.ts';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { IS_NIGHTLY } from '../../test-support/test-length.ts';
import { converted } from './test-support/media-convert.ts';
import { withCoverFirst, withRoll } from './test-support/rare-files.ts';

const sizeOf = async (file: string) => {
  const { streams } = await probeVideo(file);
  return `${streams[0]?.width}x${streams[0]?.height}`;
};

const H264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'ultrafast'];
const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '500k'];

/** A picture of pixels that are not square. */
const anamorphic = (name: string, size: string, aspect: string, codec: string[]) =>
  makeSample(name, [
    '-f',
    'lavfi',
    '-i',
    `color=0x40c080:size=${size}:rate=5:duration=2`,
    '-vf',
    `setsar=${aspect}`,
    ...codec,
  ]);

const SHAPES: [name: string, size: string, aspect: string, codec: string[], shown: string][] = [
  ['wide.mp4', '240x180', '4/3', H264, '320x180'],
  ['wide.webm', '240x180', '4/3', VP8, '320x180'],
  ['wide.mkv', '240x180', '4/3', H264, '320x180'],
  ['narrow.mp4', '360x240', '8/9', H264, '320x240'],
  ['narrow.mkv', '360x240', '8/9', H264, '320x240'],
];

it.runIf(IS_NIGHTLY).each(SHAPES)(
  '%s of %s with pixels of %s is shown in square pixels',
  async (name, size, aspect, codec, shown) => {
    const { mp4, picture, frame } = await converted(await anamorphic(name, size, aspect, codec));
    expect([await sizeOf(mp4), await sizeOf(picture), await sizeOf(frame)]).toEqual([shown, shown, shown]);
    // The picture fills it, without bars.
    for (const file of [mp4, picture]) {
      const corner = await rgbAt(file, 0, 'crop=8:8:0:0,scale=1:1');
      expect(Math.max(...corner)).toBeGreaterThan(100);
    }
  },
);

/** Which way up a picture is, whose left half is red and right half blue: the color of its upper and its lower half. */
const halvesOf = async (file: string) =>
  Promise.all(
    ['crop=iw:ih/4:0:0', 'crop=iw:ih/4:0:ih*3/4'].map(async (half) => {
      const [red = 0, , blue = 0] = await rgbAt(file, 0, `${half},scale=1:1:flags=area`);
      return red > blue + 100 ? 'red' : blue > red + 100 ? 'blue' : 'both';
    }),
  );

/** Numbers of a display matrix: a, b, c and d. */
const MATRICES: [what: string, matrix: [number, number, number, number], size: string, halves: string[]][] = [
  ['turned to the right, with pixels that are not square', [0, 1, -1, 0], '180x320', ['red', 'blue']],
  ['turned to the left', [0, -1, 1, 0], '180x320', ['blue', 'red']],
  // MediaConvert rotates only: what is left and right stays so.
  ['mirrored', [-1, 0, 0, 1], '320x180', ['both', 'both']],
  ['mirrored and on its side', [0, 1, 1, 0], '180x320', ['red', 'blue']],
  ['mirrored and on its other side', [0, -1, -1, 0], '180x320', ['blue', 'red']],
];

it.each(MATRICES.filter(([what]) => IS_NIGHTLY || what === 'mirrored and on its side'))(
  'a picture that is %s is shown so once, by its pixels alone',
  async (_what, [a, b, c, d], size, halves) => {
    const input = ['-f', 'lavfi', '-i', 'color=red:size=120x180:rate=5:duration=2,pad=240:180:color=blue,setsar=4/3'];
    const file = Buffer.from(await makeSample('halves.mp4', [...input, ...H264]));
    const matrixAt = file.indexOf('tkhd') + 4 + 40;
    for (const [index, value] of [a, b, 0, c, d].entries()) file.writeInt32BE(value * 65_536, matrixAt + index * 4);
    const { mp4, picture, frame } = await converted(file);
    expect(await Promise.all([mp4, picture, frame].map(sizeOf))).toEqual([size, size, size]);
    // Players and this reading rotate by the matrix of the MP4, if it has one.
    for (const shown of [mp4, picture]) expect(await halvesOf(shown), path.extname(shown)).toEqual(halves);
  },
);

it.runIf(IS_NIGHTLY)('Matroska is turned as its projection says', async () => {
  const input = ['-f', 'lavfi', '-i', 'color=red:size=160x180:rate=5:duration=2,pad=320:180:color=blue'];
  const { mp4, picture } = await converted(withRoll(await makeSample('halves.mkv', [...input, ...H264]), -90));
  expect([await sizeOf(mp4), await sizeOf(picture)]).toEqual(['180x320', '180x320']);
  for (const shown of [mp4, picture]) expect(await halvesOf(shown), path.extname(shown)).toEqual(['red', 'blue']);
});

it.runIf(IS_NIGHTLY)('a cover before the picture is no picture', async () => {
  const input = ['-f', 'lavfi', '-i', 'color=0x40c080:size=320x180:rate=5:duration=2'];
  const { mp4, picture } = await converted(withCoverFirst(await makeSample('plain.mp4', [...input, ...H264])));
  expect([await sizeOf(mp4), await sizeOf(picture)]).toEqual(['320x180', '320x180']);
});

it.runIf(IS_NIGHTLY).each([
  ['rgb.mkv', ['-c:v', 'libx264rgb', '-preset', 'ultrafast']],
  ['rgb.webm', ['-c:v', 'libvpx-vp9', '-pix_fmt', 'gbrp', '-deadline', 'realtime', '-cpu-used', '8']],
  ['animation.mov', ['-c:v', 'qtrle', '-pix_fmt', 'rgb24']],
])('a picture in RGB, %s, keeps its colors, and the MP4 says how to read them', async (name, codec) => {
  const input = ['-f', 'lavfi', '-i', 'color=0x40c080:size=320x180:rate=5:duration=2'];
  const { mp4, picture } = await converted(await makeSample(name, [...input, ...codec]));
  expect((await probeVideo(mp4)).streams[0]).toMatchObject({ color_space: 'bt709' });
  // What the file states about its colors does not pass every filter of ffmpeg.
  for (const [file, matrix] of [[mp4, 'bt709'] as const, [picture, 'bt601'] as const]) {
    const shown = await rgbAt(file, 0, `scale=in_color_matrix=${matrix},format=gbrp,scale=1:1`);
    const off = [0x40, 0xc0, 0x80].map((value, channel) => Math.abs((shown[channel] ?? 0) - value));
    expect(Math.max(...off), `${[...shown]} in ${path.extname(file)}`).toBeLessThanOrEqual(4);
  }
});

/** Centers of the areas of a page of 640 × 360 pixels: white, red, green, blue and gray. */
const AREAS = ['620:20', '120:100', '300:100', '560:80', '400:250'];
const REFERENCE = [
  ...['zscale=t=linear:npl=203', 'format=gbrpf32le', 'zscale=p=bt709'],
  ...['zscale=t=bt709:m=bt709:r=tv', 'format=yuv420p'],
].join(',');

/** Average color around a point of a page. @param before filters */
const colorAt = async (file: string, point: string, before = 'null') => {
  const [x = 0, y = 0] = point.split(':').map(Number);
  const area = `scale=640:360,crop=16:16:${x - 8}:${y - 8},scale=1:1:flags=area`;
  return [...(await rgbAt(file, 0, `${before},${area}`))];
};

// Each is a page whose white has the 203 cd/m² of ITU-R BT.2408.
it.runIf(IS_NIGHTLY).each(['page-pq.mov', 'page-hlg.mov'])(
  'a page with a high dynamic range, %s, keeps its colors',
  async (name) => {
    const original = path.join(import.meta.dirname, 'test-support', name);
    const { mp4, picture, frame } = await converted(await readFile(original));
    expect((await probeVideo(mp4)).streams[0]).toMatchObject({
      pix_fmt: 'yuv420p',
      color_space: 'bt709',
      color_primaries: 'bt709',
      color_transfer: 'bt709',
    });
    for (const file of [mp4, picture, frame]) {
      expect(Math.min(...(await colorAt(file, AREAS[0] ?? '')))).toBeGreaterThanOrEqual(240);
      for (const point of AREAS) {
        const [shown, reference] = [await colorAt(file, point), await colorAt(original, point, REFERENCE)];
        const off = shown.map((value, channel) => Math.abs(value - (reference[channel] ?? 0)));
        expect(Math.max(...off), `${point}: ${shown} for ${reference} in ${path.extname(file)}`).toBeLessThanOrEqual(8);
      }
    }
  },
);

describe.runIf(IS_NIGHTLY)('interlaced video', () => {
  /** Frames that `idet` finds to be interlaced, and to be progressive. */
  function scanOf(file: string) {
    const args = ['-hide_banner', '-i', file, '-vf', 'idet', '-f', 'null', '-'];
    const { stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8' });
    const [, top = 0, bottom = 0, progressive = 0] =
      /Multi frame detection: TFF:\s*(\d+) BFF:\s*(\d+) Progressive:\s*(\d+)/.exec(stderr)?.map(Number) ?? [];
    return { interlaced: top + bottom, progressive };
  }

  it('has no combs in the MP4', async () => {
    const parts = ['color=gray:s=320x240:r=50:d=2[a]', 'color=white:s=60x120:r=50:d=2[b]'];
    const moved = "[a][b]overlay=x='mod(n*4,260)':y=60,format=yuv420p,tinterlace=interleave_top,fieldorder=tff";
    const body = await makeSample('fields.mp4', [
      ...['-f', 'lavfi', '-i', [...parts, moved].join(';')],
      ...[...H264, '-flags', '+ildct+ilme', '-x264opts', 'tff=1'],
    ]);
    const original = path.join(folderOfTest(), 'fields.mp4');
    await writeFile(original, body);
    expect(scanOf(original).interlaced).toBeGreaterThan(40);
    const { mp4 } = await converted(body);
    expect(scanOf(mp4)).toEqual({ interlaced: 0, progressive: 60 });
  });
});
