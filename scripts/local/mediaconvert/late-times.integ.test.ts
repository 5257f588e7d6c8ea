import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { makeSample } from '#scripts/client/sample-video.ts';
import { probeVideo } from '#scripts/test-support/read-video.ts';
import { firstCases } from '#scripts/test-support/test-length.ts';
import { converted } from './test-support/media-convert.ts';

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=size=128x96:rate=10:duration=2'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

/** Two seconds, which begin at an hour, with sound in the second one. */
const late = (name: string, codecs: string[]) =>
  makeSample(name, [...PICTURE, '-itsoffset', '1', ...SOUND, ...codecs, '-output_ts_offset', '3600']);

/** An MP4 whose fragments begin at an hour: ffmpeg writes none. */
async function lateFragments(): Promise<Buffer> {
  const fragments = ['-movflags', '+frag_keyframe+empty_moov+default_base_moof'];
  const file = await makeSample('fragments.mp4', [...PICTURE, '-itsoffset', '1', ...SOUND, ...H264, ...fragments]);
  const scales: number[] = [];
  for (let at = file.indexOf('mdhd'); at >= 0; at = file.indexOf('mdhd', at + 4))
    scales.push(file.readUInt32BE(at + 16));
  for (let at = file.indexOf('tfdt'); at >= 0; at = file.indexOf('tfdt', at + 4)) {
    const track = file.readUInt32BE(file.lastIndexOf('tfhd', at) + 8);
    file.writeBigUInt64BE(file.readBigUInt64BE(at + 8) + BigInt(3600 * (scales[track - 1] ?? 0)), at + 8);
  }
  return file;
}

/** The loudest sample of a part of a file, in decibels below full scale. */
async function loudest(file: string, [from, to]: [number, number]): Promise<number> {
  const filter = `atrim=${from}:${to},volumedetect`;
  const { stderr } = await promisify(execFile)('ffmpeg', ['-i', file, '-vn', '-af', filter, '-f', 'null', '-']);
  return Number(/max_volume: (-?[\d.]+) dB/.exec(stderr)?.[1]);
}

const CASES: [what: string, make: () => Promise<Buffer>][] = [
  ['WebM', () => late('late.webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'])],
  ['fragmented MP4', lateFragments],
  ['Matroska', () => late('late.mkv', [...H264, '-c:a', 'aac'])],
  ['MP4', () => late('late.mp4', [...H264, '-c:a', 'aac'])],
  ['QuickTime', () => late('late.mov', [...H264, '-c:a', 'aac'])],
];

it.each(firstCases(2, CASES))(
  '%s that begins at an hour is converted from there, with its sound in its place',
  async (_what, make) => {
    const { mp4, frame } = await converted(await make());
    expect(Number((await probeVideo(mp4)).format.duration)).toBeCloseTo(2, 0.8);
    expect(await loudest(mp4, [0, 0.8])).toBeLessThan(-45);
    expect(await loudest(mp4, [1.2, 1.8])).toBeGreaterThan(-30);
    expect((await probeVideo(frame)).streams[0]?.width).toBe(128);
  },
);
