import { CreateJobCommand, ProbeCommand, SearchJobsCommand, type VideoSelector } from '@aws-sdk/client-mediaconvert';
import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSample, sampleWebm } from '../../client/sample-video.ts';
import { sampleOfSizes, sampleOnItsSide } from '../../test-support/odd-samples.ts';
import { probeVideo, rgbAt } from '../../test-support/read-video.ts';
import { IS_NIGHTLY } from '../../test-support/test-length.ts';
import { client, download, ended, upload, urlOf } from './test-support/media-convert.ts';

const nameOf = (promise: Promise<unknown>) => promise.catch(({ name }) => name);

interface Wish {
  source: string;
  sound?: boolean;
  width?: number;
  token?: string;
  colors?: VideoSelector;
}

const command = ({ source, sound = true, width, token, colors }: Wish, destination: string) =>
  new CreateJobCommand({
    Role: process.env.CONVERSION_ROLE_ARN,
    Queue: process.env.CONVERSION_QUEUE_ARN,
    ClientRequestToken: token,
    Settings: {
      Inputs: [
        {
          FileInput: urlOf(source),
          VideoSelector: colors,
          ...(sound && { AudioSelectors: { sound: { DefaultSelection: 'DEFAULT' } } }),
        },
      ],
      OutputGroups: [
        {
          OutputGroupSettings: { Type: 'FILE_GROUP_SETTINGS', FileGroupSettings: { Destination: urlOf(destination) } },
          Outputs: [
            {
              ContainerSettings: { Container: 'MP4', Mp4Settings: { MoovPlacement: 'PROGRESSIVE_DOWNLOAD' } },
              VideoDescription: {
                Width: width,
                CodecSettings: {
                  Codec: 'H_264',
                  H264Settings: {
                    RateControlMode: 'QVBR',
                    MaxBitrate: 5_000_000,
                    FramerateControl: 'SPECIFIED',
                    FramerateNumerator: 30,
                    FramerateDenominator: 1,
                  },
                },
              },
              ...(sound && {
                AudioDescriptions: [
                  {
                    AudioSourceName: 'sound',
                    CodecSettings: {
                      Codec: 'AAC',
                      AacSettings: { Bitrate: 128_000, SampleRate: 48_000, CodingMode: 'CODING_MODE_2_0' },
                    },
                  },
                ],
              }),
            },
          ],
        },
      ],
    },
  });

const captures = (destination: string, { count, interval }: { count: number; interval: number }) => ({
  OutputGroupSettings: {
    Type: 'FILE_GROUP_SETTINGS' as const,
    FileGroupSettings: { Destination: urlOf(destination) },
  },
  Outputs: [
    {
      ContainerSettings: { Container: 'RAW' as const },
      VideoDescription: {
        Width: 160,
        Height: 90,
        CodecSettings: {
          Codec: 'FRAME_CAPTURE' as const,
          FrameCaptureSettings: {
            FramerateNumerator: 1000,
            FramerateDenominator: interval,
            MaxCaptures: count,
            Quality: 80,
          },
        },
      },
    },
  ],
});

async function jobFor(wish: Wish) {
  const destination = `converted/${ulid()}/video`;
  const { Job } = await client.send(command(wish, destination));
  return { id: Job?.Id ?? '', output: `${destination}.mp4` };
}

/** Average luma of a part of the frame at a time in seconds. */
const grayAt = async (file: string, seconds: number, crop: string): Promise<number> =>
  (await rgbAt(file, seconds, `${crop},scale=1:1:flags=area`, 'gray'))[0] ?? 0;

let original = '';
beforeAll(async () => {
  original = await upload(await sampleWebm({ seconds: 3, size: '321x181', rate: 13 }));
});

// recording-journey.integ.test.ts has what an MP4 is like.
describe('a conversion', () => {
  it.runIf(IS_NIGHTLY)('has no sound when the job asks for none, and has the width of the job', async () => {
    const { id, output } = await jobFor({ source: original, sound: false, width: 160 });
    expect((await ended(id))?.Status).toBe('COMPLETE');
    const { streams } = await probeVideo((await download(output)).file);
    expect(streams).toHaveLength(1);
    expect(streams[0]).toMatchObject({ codec_type: 'video', width: 160 });
  });

  // Usually conversion-job.test.ts shows what a job asks for.
  it.runIf(IS_NIGHTLY)('rotates the picture as the file says only when the job asks for it', async () => {
    const source = await upload(await sampleOnItsSide());
    const sizeFor = async (colors?: VideoSelector) => {
      const { id, output } = await jobFor({ source, sound: false, colors });
      expect((await ended(id))?.Status).toBe('COMPLETE');
      const { streams } = await probeVideo((await download(output)).file);
      return [streams[0]?.width, streams[0]?.height];
    };
    expect(await sizeFor({ Rotate: 'AUTO' })).toEqual([180, 320]);
    expect(await sizeFor()).toEqual([320, 180]);
  });

  it.runIf(IS_NIGHTLY)('states the color space that the job gives for the input', async () => {
    const colors: VideoSelector = { ColorSpace: 'REC_709', ColorSpaceUsage: 'FORCE', SampleRange: 'FULL_RANGE' };
    const { id, output } = await jobFor({ source: original, sound: false, colors });
    expect((await ended(id))?.Status).toBe('COMPLETE');
    const { streams } = await probeVideo((await download(output)).file);
    expect(streams[0]).toMatchObject({
      color_space: 'bt709',
      color_primaries: 'bt709',
      color_transfer: 'bt709',
      color_range: 'pc',
    });
  });

  it.runIf(IS_NIGHTLY)(
    'keeps the size of the first picture and the whole length when the picture changes its size',
    async () => {
      const source = await upload(await sampleOfSizes(['320x180', '180x320', '96x64', '320x180']));
      const destination = `converted/${ulid()}`;
      const { input } = command({ source }, `${destination}/video`);
      const OutputGroups = [
        ...(input.Settings?.OutputGroups ?? []),
        captures(`${destination}/strip`, { count: 5, interval: 800 }),
      ];
      const { Job } = await client.send(
        new CreateJobCommand({ ...input, Settings: { ...input.Settings, OutputGroups } }),
      );
      expect(await ended(Job?.Id ?? '')).toMatchObject({ Status: 'COMPLETE' });
      const { file } = await download(`${destination}/video.mp4`);
      const { format, streams } = await probeVideo(file);
      expect(streams[0]).toMatchObject({ width: 320, height: 180, avg_frame_rate: '30/1' });
      expect(Math.abs(Number(format.duration) - 4)).toBeLessThan(0.2);
      // While the picture is upright, its middle third has it, and the rest is black.
      const [bar, middle] = [await grayAt(file, 1.5, 'crop=60:180:10:0'), await grayAt(file, 1.5, 'crop=60:180:130:0')];
      expect(bar).toBeLessThan(20);
      expect(middle).toBeGreaterThan(60);
      expect(await grayAt(file, 3.5, 'crop=60:180:10:0')).toBeGreaterThan(60);
      const frames = await Promise.all(
        [0, 1, 2, 3, 4].map((number) => download(`${destination}/strip.000000${number}.jpg`)),
      );
      expect(frames).toHaveLength(5);
    },
  );

  it.runIf(IS_NIGHTLY)('has the whole length when picture and sound begin and end at different times', async () => {
    const late = ['-itsoffset', '1', '-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=25:duration=1'];
    const codecs = ['-map', '0', '-map', '1', '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'];
    const body = await makeSample('late.webm', [...late, '-f', 'lavfi', '-i', 'sine=duration=3', ...codecs]);
    const { id, output } = await jobFor({ source: await upload(body) });
    expect((await ended(id))?.Status).toBe('COMPLETE');
    const { file } = await download(output);
    const { streams } = await probeVideo(file);
    for (const { duration } of streams) expect(Math.abs(Number(duration) - 3)).toBeLessThan(0.1);
    for (const seconds of [0, 2.9]) expect(await grayAt(file, seconds, 'crop=64:48:0:0')).toBeGreaterThan(60);
  });

  it('captures the first frame and one a second later, as JPEG of the size that the job asks for', async () => {
    const destination = `converted/${ulid()}`;
    const { input } = command({ source: original }, `${destination}/video`);
    const pictures = captures(`${destination}/picture`, { count: 2, interval: 1000 });
    const OutputGroups = [...(input.Settings?.OutputGroups ?? []), pictures];
    const { Job } = await client.send(
      new CreateJobCommand({ ...input, Settings: { ...input.Settings, OutputGroups } }),
    );
    const job = await ended(Job?.Id ?? '');
    expect(job?.OutputGroupDetails?.[1]?.OutputDetails?.[0]?.VideoDetails).toEqual({ WidthInPx: 160, HeightInPx: 90 });
    const found = await Promise.all([0, 1].map((number) => download(`${destination}/picture.000000${number}.jpg`)));
    const [first, second] = found.map(({ bytes }) => bytes);
    for (const bytes of [first, second]) expect(bytes?.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(second).not.toEqual(first);
    await expect(download(`${destination}/picture.0000002.jpg`)).rejects.toThrow();
  });

  it('ends in an error, with the reason, when the input is not a video', async () => {
    const { id } = await jobFor({ source: await upload(Buffer.from('no video')) });
    expect(await ended(id)).toMatchObject({ Status: 'ERROR', ErrorCode: 1010 });
  });

  it('ends in an error when the input does not exist', async () => {
    const { id } = await jobFor({ source: 'originals/nothing' });
    expect(await ended(id)).toMatchObject({ Status: 'ERROR', ErrorCode: 1404 });
  });

  it.runIf(IS_NIGHTLY)('ends in an error when the job asks for sound and the input has none', async () => {
    const { id } = await jobFor({ source: await upload(await sampleWebm({ seconds: 1, sound: false })) });
    expect(await ended(id)).toMatchObject({ Status: 'ERROR', ErrorCode: 1021 });
  });
});

describe('jobs', () => {
  it('with the same token and settings are one job, and with other settings a conflict', async () => {
    const token = ulid();
    const destination = `converted/${ulid()}/video`;
    const order = (wish: Partial<Wish> = {}) => client.send(command({ source: original, token, ...wish }, destination));
    const [first, second] = [await order(), await order()];
    expect(second.Job?.Id).toBe(first.Job?.Id);
    expect(await nameOf(order({ width: 64 }))).toBe('ConflictException');
  });

  it('with invalid settings are refused', async () => {
    expect(await nameOf(jobFor({ source: original, width: 321 }))).toBe('BadRequestException');
  });
});

describe('a search for jobs', () => {
  const search = (input: Partial<SearchJobsCommand['input']>) => client.send(new SearchJobsCommand(input));
  const idsOf = async (input: Partial<SearchJobsCommand['input']>) => (await search(input)).Jobs?.map(({ Id }) => Id);

  it('finds the jobs of an input, newest first, by its URL or a part of it', async () => {
    const source = await upload(await sampleWebm({ seconds: 1, size: '64x36', rate: 5, sound: false }));
    const first = await jobFor({ source, sound: false });
    const second = await jobFor({ source, sound: false });
    await jobFor({ source: original });
    const both = [second.id, first.id];
    expect(await idsOf({ InputFile: urlOf(source), Queue: process.env.CONVERSION_QUEUE_ARN })).toEqual(both);
    expect(await idsOf({ InputFile: source, Order: 'ASCENDING' })).toEqual(both.toReversed());
    expect(await idsOf({ InputFile: urlOf(`tests/${ulid()}`) })).toEqual([]);
    expect(await idsOf({ InputFile: urlOf(source), Queue: 'another' })).toEqual([]);
  });

  it('continues with the next page when it has the token of a page', async () => {
    const { id } = await jobFor({ source: original });
    const { Jobs, NextToken } = await search({ InputFile: urlOf(original), MaxResults: 1 });
    expect(Jobs?.map(({ Id }) => Id)).toEqual([id]);
    expect((await search({ InputFile: urlOf(original), MaxResults: 1, NextToken })).Jobs?.[0]?.Id).not.toBe(id);
  });
});

describe('a probe', () => {
  const probe = (key: string) => client.send(new ProbeCommand({ InputFiles: [{ FileUrl: urlOf(key) }] }));

  it('returns the tracks and the size', async () => {
    const { ProbeResults } = await probe(original);
    expect(ProbeResults?.[0]?.Container).toMatchObject({
      Format: 'webm',
      Tracks: [
        { TrackType: 'video', Codec: 'VP8', VideoProperties: { Width: 321, Height: 181 } },
        { TrackType: 'audio', Codec: 'OPUS' },
      ],
    });
  });

  it('finds no format in a file that is not media', async () => {
    const { ProbeResults } = await probe(await upload(Buffer.from('no video')));
    expect(ProbeResults?.[0]?.Container).toEqual({ Tracks: [] });
  });

  it('refuses a broken file and a missing file', async () => {
    const broken = (await sampleWebm({ seconds: 1, sound: false })).subarray(0, 60);
    expect(await nameOf(probe(await upload(broken)))).toBe('UnprocessableEntityException');
    expect(await nameOf(probe('tests/nothing'))).toBe('BadRequestException');
  });
});
