import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { makeSample } from '#scripts/client/sample-video.ts';
import { probeVideo } from '#scripts/test-support/read-video.ts';
import { firstCases } from '#scripts/test-support/test-length.ts';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { captureArguments } from './capture-frames.ts';
import { ffmpegArguments, type InputFacts } from './ffmpeg-arguments.ts';
import { isMovie, jobRequest } from './job-request.ts';
import { inputPicture } from './picture-filters.ts';
import { probeFile } from './probe-file.ts';
import { converted } from './test-support/media-convert.ts';
import { sampleJob } from './test-support/sample-job.ts';

const folder = temporaryFolder();

/** Numbers of the lists of ITU-T H.273, with reserved ones and some that no list has yet. First those that failed most. */
const FIRST = [3, 0, 5];
const OTHERS = [...Array.from({ length: 24 }, (_, code) => code), 255].filter((code) => !FIRST.includes(code));
const ALL = [...FIRST, ...OTHERS].map((code): [code: number] => [code]);

/** A picture whose colors are described by one number of each list. */
function described(matrix: number, primaries: number, transfer: number): Promise<Buffer> {
  const numbers = { colour_primaries: primaries, transfer_characteristics: transfer, matrix_coefficients: matrix };
  const settings = Object.entries(numbers).map(([name, code]) => `${name}=${code}`);
  return makeSample('described.mp4', [
    ...['-f', 'lavfi', '-i', 'color=0x40c080:size=64x48:rate=5:duration=2'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ...['-bsf:v', `h264_metadata=${settings.join(':')}`],
  ]);
}

/** Runs ffmpeg as a job of a movie and a still does. @returns the MP4 */
async function write(body: Buffer, videoPreprocessors?: object): Promise<string> {
  const [input, mp4] = [path.join(folder, 'input.mp4'), path.join(folder, 'output.mp4')];
  await writeFile(input, body);
  const video = { width: 64, height: 48, ...(videoPreprocessors && { videoPreprocessors }) };
  const frameCaptureSettings = { framerateNumerator: 1, framerateDenominator: 1, maxCaptures: 1 };
  const still = {
    containerSettings: { container: 'RAW' },
    videoDescription: { ...video, codecSettings: { codec: 'FRAME_CAPTURE', frameCaptureSettings } },
  };
  const [group] = sampleJob({ video, output: { audioDescriptions: [] } }).settings.outputGroups;
  const fileGroupSettings = { destination: 's3://media/converted/r1/1/picture' };
  const stills = { outputGroupSettings: { type: 'FILE_GROUP_SETTINGS', fileGroupSettings }, outputs: [still] };
  const request = jobRequest.parse(sampleJob({ settings: { outputGroups: [group, stills] } })).settings;
  const { streams } = await probeFile({ path: input, container: 'mp4' });
  const picture = await inputPicture(request.inputs[0], 'mp4', streams[0]);
  const facts: InputFacts = {
    container: 'mp4',
    clips: [],
    images: [],
    duration: 2,
    hasVideo: true,
    hasAudio: false,
    picture,
  };
  for (const [output] of request.outputGroups.map(({ outputs }) => outputs)) {
    const args = isMovie(output)
      ? ffmpegArguments({ input, output: mp4, outputBytes: 1_000_000 }, output, facts)
      : captureArguments({ input, output: `${mp4}.jpg` }, output, facts, 1);
    await promisify(execFile)('ffmpeg', args);
  }
  return mp4;
}

describe('an H.264 is converted, whatever it says about its colors', () => {
  it.each(firstCases(3, ALL))('by the number %i of each list', async (code) => {
    const mp4 = await write(await described(code, code, code));
    expect((await probeVideo(mp4)).format.duration).toMatch(/^2\.0/);
  });

  const toSdr = { colorCorrector: { colorSpaceConversion: 'FORCE_709', hdrToSdrToneMapper: 'VIBRANT' } };
  it.each(firstCases(1, ALL))('by the number %i beside a high dynamic range', async (code) => {
    const mp4 = await write(await described(code, code, 16), toSdr);
    expect((await probeVideo(mp4)).streams[0]).toMatchObject({ color_space: 'bt709', color_transfer: 'bt709' });
  });
});

it('a job converts a video of BT.470M, and its MP4 says so', async () => {
  const { mp4 } = await converted(await described(1, 1, 4));
  expect((await probeVideo(mp4)).streams[0]).toMatchObject({ color_space: 'bt709', color_transfer: 'bt470m' });
});
