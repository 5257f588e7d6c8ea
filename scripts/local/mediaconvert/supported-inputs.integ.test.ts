import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { makeSample } from '#scripts/client/sample-video.ts';
import { firstCases, testLength } from '#scripts/test-support/test-length.ts';
import { ACCEPTED_CODECS } from '#shared/model/video/accepted-codecs.ts';
import type { MediaContainer } from '#shared/model/video/video-file.ts';
import { examineVideo } from '#shared/video-file/examine-video.ts';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { measureDuration, probeFile } from './probe-file.ts';
import { requireSupported } from './supported-inputs.ts';
import { withTracksBehind } from './test-support/rare-files.ts';

const ENDINGS: Record<MediaContainer, string> = { webm: 'webm', matroska: 'mkv', mp4: 'mp4', quicktime: 'mov' };

/** Encoders of ffmpeg, and sizes that some codecs require. Nothing here writes VC-1. */
const ENCODERS: Record<string, string[]> = {
  vp8: ['-c:v', 'libvpx', '-deadline', 'realtime'],
  vp9: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'],
  av1: ['-c:v', 'libaom-av1', '-cpu-used', '8', '-usage', 'realtime'],
  h264: ['-c:v', 'libx264', '-preset', 'ultrafast'],
  hevc: ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none'],
  prores: ['-c:v', 'prores'],
  dvvideo: ['-c:v', 'dvvideo', '-s', '720x576', '-pix_fmt', 'yuv420p'],
  rawvideo: ['-c:v', 'rawvideo', '-pix_fmt', 'rgb24'],
  opus: ['-c:a', 'libopus'],
  vorbis: ['-c:a', 'libvorbis'],
  mp3: ['-c:a', 'libmp3lame'],
};
const WITHOUT_ENCODER = ['vc1'];
/** Muxers refuse these, or write them with names of their own. */
const NOT_WRITTEN: Record<MediaContainer, string[]> = {
  webm: [],
  quicktime: [],
  matroska: ['wmav1', 'wmav2'],
  mp4: [
    'rawvideo',
    'h261',
    'h263',
    'wmav1',
    'wmav2',
    ...ACCEPTED_CODECS.mp4.audio.filter((codec) => codec.startsWith('pcm')),
  ],
};

const encode = (type: 'v' | 'a', codec: string) => ENCODERS[codec] ?? [`-c:${type}`, codec];

/** The video codec beside each audio codec. */
const PICTURE: Record<MediaContainer, string> = { webm: 'vp8', matroska: 'h264', mp4: 'h264', quicktime: 'h264' };

const pairs = Object.entries(ACCEPTED_CODECS).flatMap(([name, codecs]) => {
  const container = name as MediaContainer;
  const written = (list: readonly string[]) =>
    list.filter((codec) => !NOT_WRITTEN[container].includes(codec) && !WITHOUT_ENCODER.includes(codec));
  return [
    ...written(codecs.video).map((video) => ({ container, video, audio: null })),
    ...written(codecs.audio).map((audio) => ({ container, video: PICTURE[container], audio })),
  ];
});

/** Each container once without sound and once with it; the nightly run adds every other pair. */
const tested = pairs.filter((pair, index) => {
  const isLike = (other: typeof pair) =>
    other.container === pair.container && (other.audio === null) === (pair.audio === null);
  return testLength({ usual: !pairs.slice(0, index).some(isLike), nightly: true });
});

const folder = temporaryFolder();

async function write(container: MediaContainer, video: string, audio: string | null): Promise<[string, Buffer]> {
  const bytes = await makeSample(`sample.${ENDINGS[container]}`, [
    ...['-f', 'lavfi', '-i', 'testsrc=size=352x288:rate=25:duration=0.2'],
    ...(audio ? ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=0.2:sample_rate=48000', ...encode('a', audio)] : []),
    ...encode('v', video),
  ]);
  const file = path.join(folder, `${container}-${video}-${audio}.${ENDINGS[container]}`);
  await writeFile(file, bytes);
  return [file, bytes];
}

const examine = (bytes: Buffer) =>
  examineVideo({ size: bytes.length, read: async (start, end) => new Uint8Array(bytes.subarray(start, end)) });

it.each(tested)(
  'an input that MediaConvert supports is accepted in the browser, on the server and by the conversion: $container, $video, $audio',
  async (pair) => {
    const { container, video, audio } = pair;
    const [file, bytes] = await write(container, video, audio);
    expect(await examine(bytes)).toMatchObject({ container, hasAudio: audio !== null });
    requireSupported('s3://b/k', await probeFile({ path: file, container }));
  },
);

describe('an input with tracks that no job converts', () => {
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=25:duration=0.2'];
  const sound = ['-f', 'lavfi', '-i', 'sine=duration=0.2', '-f', 'lavfi', '-i', 'sine=duration=0.2'];
  const words = (format: string) => ['-i', path.join(folder, 'words.srt'), '-map', '0', '-map', '1', '-c:s', format];
  const cover = ['-f', 'lavfi', '-i', 'color=red:size=64x48:rate=1:duration=1', '-map', '0', '-map', '1'];
  const asCover = ['-c:v:1', 'png', '-disposition:v:1', 'attached_pic'];
  const cases: [string, MediaContainer, string[], tracks?: number][] = [
    ['subtitles', 'mp4', [...picture, ...words('mov_text'), ...encode('v', 'h264')]],
    ['a cover', 'mp4', [...picture, ...cover, '-c:v:0', 'libx264', ...asCover], 1],
    ['a second sound', 'quicktime', [...picture, ...sound, '-map', '0', '-map', '1', '-map', '2', '-c:a:1', 'alac']],
    ['SubRip', 'matroska', [...picture, ...words('srt'), ...encode('v', 'h264')]],
    ['SubStation Alpha', 'matroska', [...picture, ...words('ass'), ...encode('v', 'h264')]],
    ['WebVTT', 'webm', [...picture, ...words('webvtt'), ...encode('v', 'vp8')]],
  ];

  it.each(firstCases(1, cases))('is accepted: %s in %s', async (_what, container, args, tracks) => {
    await writeFile(path.join(folder, 'words.srt'), '1\n00:00:00,000 --> 00:00:00,200\nHi\n');
    const file = path.join(folder, `tracks.${ENDINGS[container]}`);
    await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...args, file]);
    expect(await examine(await readFile(file))).toMatchObject({ container });
    const probed = await probeFile({ path: file, container });
    requireSupported('s3://b/k', probed);
    // A cover is no track.
    expect(probed.streams).toHaveLength(tracks ?? args.filter((arg) => arg === '-map').length);
    expect(await measureDuration({ path: file, container })).toBeGreaterThanOrEqual(0.2);
  });
});

it.each<[MediaContainer, string, string]>([
  ['matroska', 'h264', 'aac'],
  ['webm', 'vp8', 'opus'],
])('a track list behind the frames is found at upload and by the conversion: %s', async (container, video, audio) => {
  const [file, bytes] = await write(container, video, audio);
  const moved = withTracksBehind(bytes);
  await writeFile(file, moved);
  expect(await examine(moved)).toMatchObject({ container, hasAudio: true, duration: (await examine(bytes)).duration });
  const probed = await probeFile({ path: file, container });
  expect(probed.streams.map(({ codec_name }) => codec_name)).toEqual([video, audio]);
});

it.each<[MediaContainer, string, string | null, string]>([
  [
    'quicktime',
    'h264',
    'alac',
    'The sound of this file is coded as Apple Lossless, which cannot be converted from MOV.',
  ],
  ['matroska', 'vp9', 'aac', 'The picture of this file is coded as VP9, which cannot be converted from MKV.'],
  ['quicktime', 'png', null, 'The picture of this file is coded as png, which cannot be converted from MOV.'],
  [
    'quicktime',
    'h264',
    'pcm_f32le',
    'The sound of this file is coded as PCM of floating-point numbers, which cannot be converted from MOV.',
  ],
])('any other input is refused by name: %s, %s, %s', async (container, video, audio, sentence) => {
  const [, bytes] = await write(container, video, audio);
  await expect(examine(bytes)).rejects.toMatchObject({ code: 'other-codec', fact: sentence });
});
