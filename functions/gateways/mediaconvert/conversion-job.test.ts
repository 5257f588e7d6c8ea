import { CreateJobCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { describe, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import type { DisplayedPicture } from './conversion-job.ts';
import { createJob, jobSettings, outputSize } from './conversion-job.ts';

describe('the size of the MP4', () => {
  it.each([
    [1920, 1080, 1920, 1080],
    [1919, 1079, 1918, 1078],
    [641, 360, 640, 360],
    [5120, 2880, 3840, 2160],
    [2880, 5120, 2160, 3840],
    [7680, 1200, 4096, 640],
    [16, 9, 32, 32],
  ])('%i × %i becomes %i × %i', (width, height, outWidth, outHeight) => {
    expect(outputSize({ width, height })).toEqual({ width: outWidth, height: outHeight });
  });

  it('is even and within the limits of H.264, whatever the size of the window', () => {
    for (let side = 33; side < 9000; side += 61) {
      const { width, height } = outputSize({ width: side, height: 9033 - side });
      expect([width % 2, height % 2]).toEqual([0, 0]);
      expect(Math.max(width, height)).toBeLessThanOrEqual(4096);
      expect(Math.min(width, height)).toBeLessThanOrEqual(2160);
    }
  });
});

const pictureOf = (width: number, height: number, changes: Partial<DisplayedPicture> = {}): DisplayedPicture => ({
  size: { width, height },
  hasSquarePixels: true,
  rotation: 0,
  isMirrored: false,
  hdr: null,
  isInterlaced: false,
  ...changes,
});
const video = pictureOf(1281, 721);
type Original = Parameters<typeof jobSettings>[2];
type Basics = Pick<Original, 'video' | 'hasAudio'> & Partial<Original>;
/** A file of 10 Mbit/s, for a minute. */
const FILE = { bytes: 75_000_000, codec: 'VP8' };
const settingsOf = (original: Basics, colors: Original['colors'] = null) =>
  jobSettings(
    's3://media/uploads/u/1',
    {
      movie: 's3://media/converted/r/1/video',
      pictures: 's3://media/converted/r/1/picture',
      strip: 's3://media/converted/r/1/strip/frame',
    },
    { durationMs: null, ...FILE, ...original, colors },
  );
const outputOf = (original: Basics) => settingsOf(original).OutputGroups?.[0]?.Outputs?.[0];

describe('the settings of a conversion job', () => {
  it('read the original and write an MP4 and pictures to the output folder of the attempt', () => {
    const { Inputs, OutputGroups } = settingsOf({ video, hasAudio: true });
    expect(Inputs?.map((input) => input.FileInput)).toEqual(['s3://media/uploads/u/1']);
    expect(OutputGroups?.map((group) => group.OutputGroupSettings?.FileGroupSettings?.Destination)).toEqual([
      's3://media/converted/r/1/video',
      's3://media/converted/r/1/picture',
    ]);
    expect(OutputGroups?.map((group) => group.Outputs?.length)).toEqual([1, 1]);
  });

  it('make H.264 of even size at a constant 30 fps', () => {
    const description = outputOf({ video, hasAudio: false })?.VideoDescription;
    expect(description).toMatchObject({ Width: 1280, Height: 720 });
    expect(description?.CodecSettings?.H264Settings).toMatchObject({
      RateControlMode: 'QVBR',
      QualityTuningLevel: 'SINGLE_PASS',
      QvbrSettings: { QvbrQualityLevel: 8 },
      MaxBitrate: 6_000_000,
      FramerateControl: 'SPECIFIED',
      FramerateConversionAlgorithm: 'DUPLICATE_DROP',
      FramerateNumerator: 30,
      FramerateDenominator: 1,
    });
  });

  it('leave the sizes to MediaConvert when the file does not state one', () => {
    for (const group of settingsOf({ video: { ...video, size: null }, hasAudio: false }).OutputGroups ?? []) {
      const description = group.Outputs?.[0]?.VideoDescription;
      expect(description).not.toHaveProperty('Width');
      expect(description).not.toHaveProperty('Height');
    }
  });

  it.each([
    [
      { width: 3840, height: 2160 },
      { Width: 960, Height: 540 },
    ],
    [
      { width: 1080, height: 1920 },
      { Width: 540, Height: 960 },
    ],
    [
      { width: 640, height: 360 },
      { Width: 640, Height: 360 },
    ],
  ])('make two pictures of %o at most, a second apart, of up to 960 pixels', (size, sides) => {
    const [output] = settingsOf({ video: { ...video, size }, hasAudio: true }).OutputGroups?.[1]?.Outputs ?? [];
    expect(output?.ContainerSettings).toEqual({ Container: 'RAW' });
    expect(output).not.toHaveProperty('AudioDescriptions');
    expect(output?.VideoDescription).toMatchObject(sides);
    expect(output?.VideoDescription?.CodecSettings).toEqual({
      Codec: 'FRAME_CAPTURE',
      FrameCaptureSettings: { FramerateNumerator: 1000, FramerateDenominator: 1000, MaxCaptures: 2, Quality: 60 },
    });
  });

  it('make a strip: the first frame and one at each fifth of the recording, of up to 320 pixels', () => {
    const group = settingsOf({ video: pictureOf(1920, 1080), hasAudio: true, durationMs: 61_234 });
    const strip = group.OutputGroups?.[2];
    expect(strip?.OutputGroupSettings?.FileGroupSettings?.Destination).toBe('s3://media/converted/r/1/strip/frame');
    expect(strip?.Outputs?.[0]?.VideoDescription).toMatchObject({
      Width: 320,
      Height: 180,
      CodecSettings: {
        FrameCaptureSettings: { FramerateNumerator: 1000, FramerateDenominator: 12_246, MaxCaptures: 5 },
      },
    });
  });

  it.each([null, 1999])('make no strip of a recording of %j ms', (durationMs) => {
    const settings = settingsOf({ video, hasAudio: true, ...(durationMs !== null && { durationMs }) });
    expect(settings.OutputGroups).toHaveLength(2);
  });

  it('make AAC of 128 kbit/s at 48 kHz when the original has sound', () => {
    const settings = settingsOf({ video, hasAudio: true });
    const [sound] = outputOf({ video, hasAudio: true })?.AudioDescriptions ?? [];
    expect(sound?.CodecSettings?.AacSettings).toMatchObject({ Bitrate: 128_000, SampleRate: 48_000 });
    expect(Object.keys(settings.Inputs?.[0]?.AudioSelectors ?? {})).toEqual([sound?.AudioSourceName]);
  });

  it('have no audio track when the original has no sound, because the job would fail', () => {
    const settings = settingsOf({ video, hasAudio: false });
    expect(outputOf({ video, hasAudio: false })).not.toHaveProperty('AudioDescriptions');
    expect(settings.Inputs?.[0]).not.toHaveProperty('AudioSelectors');
  });

  const selectorOf = (colors: Original['colors'], changes: Partial<DisplayedPicture> = {}) =>
    settingsOf({ video: { ...video, ...changes }, hasAudio: false }, colors).Inputs?.[0]?.VideoSelector;
  const NO_COLORS = { matrix: null, transfer: null, fullRange: null };
  /** What all outputs do with a picture. */
  const appearancesOf = (changes: Partial<DisplayedPicture>) =>
    settingsOf({ video: { ...video, ...changes }, hasAudio: false, durationMs: 60_000 }).OutputGroups?.map((group) => {
      const { ScalingBehavior, VideoPreprocessors } = group.Outputs?.[0]?.VideoDescription ?? {};
      return { ScalingBehavior, ...VideoPreprocessors };
    });

  it('make no more bits than the original has, and leave the buffer to MediaConvert where it has more', () => {
    const h264Of = (changes: Partial<Original>) =>
      outputOf({ video, hasAudio: true, ...changes })?.VideoDescription?.CodecSettings?.H264Settings;
    expect(h264Of({ durationMs: 60_000 })).not.toHaveProperty('HrdBufferSize');
    const { MaxBitrate = 0, HrdBufferSize = 0 } = h264Of({ durationMs: 60_000, bytes: 9_375_000 }) ?? {};
    expect(MaxBitrate).toBe(1_246_666);
    expect((MaxBitrate * 60 + HrdBufferSize + (128_000 + 12_000) * 60) / 8).toBeLessThanOrEqual(1.2 * 9_375_000);
  });

  const smallOf = (changes: Partial<Original>) => {
    const original = { ...FILE, video, hasAudio: true, colors: null, durationMs: 60_000, ...changes };
    const destinations = { movie: 's3://a/video', strip: 's3://a/strip', small: 's3://a/small' };
    const group = jobSettings('s3://a/b', destinations, original).OutputGroups?.at(-1);
    return group?.Name === 'Small' ? group : null;
  };

  it.each([
    [pictureOf(2880, 1620), 640, 360],
    [pictureOf(1080, 1920), 360, 640],
    [pictureOf(1000, 1000), 640, 640],
    [pictureOf(480, 270), 480, 270],
  ])('make a small file of %o, last', (picture, Width, Height) => {
    const group = smallOf({ video: picture });
    expect(group?.OutputGroupSettings?.FileGroupSettings?.Destination).toBe('s3://a/small');
    const { VideoDescription, AudioDescriptions } = group?.Outputs?.[0] ?? {};
    expect(VideoDescription).toMatchObject({ Width, Height, CodecSettings: { H264Settings: { MaxBitrate: 524_000 } } });
    expect(AudioDescriptions?.[0]?.CodecSettings?.AacSettings).toMatchObject({ Bitrate: 64_000 });
  });

  it('leave B-frames out of the small file, and samples of its sound: its index is shorter', () => {
    const settingsOfFile = (output: typeof large) => ({
      bFrames: output?.VideoDescription?.CodecSettings?.H264Settings?.NumberBFramesBetweenReferenceFrames,
      sampleRate: output?.AudioDescriptions?.[0]?.CodecSettings?.AacSettings?.SampleRate,
    });
    const large = outputOf({ video, hasAudio: true });
    expect(settingsOfFile(smallOf({})?.Outputs?.[0])).toEqual({ bFrames: 0, sampleRate: 32_000 });
    expect(settingsOfFile(large)).toEqual({ bFrames: undefined, sampleRate: 48_000 });
  });

  it.each([
    ['long film', 90_000, 'DISABLED'],
    ['shorter one', 89_000, undefined],
  ])(
    'set keyframes of a %s only at fixed intervals, or where scenes change, in both files',
    (_which, durationMs, expected) => {
      const { OutputGroups } = jobSettings(
        's3://a/b',
        { movie: 's3://a/c', small: 's3://a/d' },
        { ...FILE, video, hasAudio: true, colors: null, durationMs, bytes: 90_000_000 },
      );
      const detections = OutputGroups?.map(
        ({ Outputs }) => Outputs?.[0]?.VideoDescription?.CodecSettings?.H264Settings?.SceneChangeDetect,
      );
      expect(detections).toEqual([expected, expected]);
    },
  );

  it('make no small file where the large one is as small', () => {
    expect(smallOf({ bytes: (60 * 500_000) / 8 })).toBeNull();
    expect(smallOf({ bytes: (60 * 1_000_000) / 8 })).not.toBeNull();
  });

  it('hide areas behind opaque images, each in a layer of its own, a frame earlier and later', () => {
    vi.stubEnv('HIDDEN_AREA_IMAGE', 's3://web/hidden-area.png');
    const place = { left: 0.25, top: 0.5, width: 0.1, height: 0.2 };
    const areas = [
      { name: 'Area 1', ...place, from: 0, to: 1000 },
      { name: 'Area 2', ...place, from: 2000, to: 2000 },
    ];
    const ofVideo = (picture: DisplayedPicture) =>
      jobSettings(
        's3://a/b',
        { movie: 's3://a/c' },
        { ...FILE, video: picture, hasAudio: true, colors: null, durationMs: 60_000 },
        { kept: [[0, 60_000]], areas },
      );
    const [input] = ofVideo(pictureOf(1280, 720)).Inputs ?? [];
    const box = { ImageX: 320, ImageY: 360, Width: 128, Height: 144, Opacity: 100 };
    const image = { ImageInserterInput: 's3://web/hidden-area.png', ...box };
    expect(input?.ImageInserter?.InsertableImages).toEqual([
      { ...image, Layer: 0, StartTime: '00:00:00:00', Duration: 1067 },
      { ...image, Layer: 1, StartTime: '00:00:01:29', Duration: 100 },
    ]);
    expect(() => ofVideo({ ...pictureOf(1280, 720), size: null })).toThrow('has no size');
  });

  it('give a cut the bits of what it is cut from', () => {
    const rate = (kept: [number, number][] | null) =>
      jobSettings(
        's3://a/b',
        { movie: 's3://a/c' },
        { ...FILE, video, hasAudio: true, colors: null, durationMs: 60_000, bytes: 9_375_000 },
        kept && { kept, areas: [] },
      ).OutputGroups?.[0]?.Outputs?.[0]?.VideoDescription?.CodecSettings?.H264Settings?.MaxBitrate ?? 0;
    expect(rate([[0, 30_000]])).toBeGreaterThan(1.9 * rate(null));
  });

  it.each<[string, Partial<DisplayedPicture>, object]>([
    ['fit a picture, which may change its size', {}, { ScalingBehavior: 'DEFAULT' }],
    ['stretch pixels that are not square', { hasSquarePixels: false }, { ScalingBehavior: 'STRETCH_TO_OUTPUT' }],
    [
      'convert a high dynamic range to BT.709',
      { hdr: 'PQ' },
      { ColorCorrector: { ColorSpaceConversion: 'FORCE_709', HdrToSdrToneMapper: 'VIBRANT' } },
    ],
    [
      'make whole frames of fields',
      { isInterlaced: true },
      { Deinterlacer: { Mode: 'DEINTERLACE', Control: 'NORMAL', Algorithm: 'INTERPOLATE' } },
    ],
  ])('%s, in the MP4, the pictures and the strip', (_what, changes, expected) => {
    const appearances = appearancesOf(changes);
    expect(appearances).toHaveLength(3);
    for (const each of appearances ?? []) expect(each).toEqual({ ScalingBehavior: 'DEFAULT', ...expected });
  });

  it('name the high dynamic range of Matroska, and rotate it by degrees', () => {
    expect(selectorOf(NO_COLORS, { hdr: 'HLG' })).toMatchObject({ ColorSpace: 'HLG_2020', ColorSpaceUsage: 'FORCE' });
    expect(selectorOf(NO_COLORS, { hdr: 'PQ' })).toMatchObject({ ColorSpace: 'HDR10', ColorSpaceUsage: 'FORCE' });
    expect(selectorOf(NO_COLORS, { rotation: 270 })).toMatchObject({ Rotate: 'DEGREES_270' });
  });

  it('rotate a mirrored picture by degrees, which AUTO would leave on its side', () => {
    expect(selectorOf(null, { rotation: 90 })).toEqual({ Rotate: 'AUTO' });
    expect(selectorOf(null, { rotation: 90, isMirrored: true })).toEqual({ Rotate: 'DEGREES_90' });
    expect(selectorOf(null, { isMirrored: true })).toEqual({});
  });

  it.each([
    [1, 'REC_709'],
    [5, 'REC_601'],
    [6, 'REC_601'],
  ])('state the matrix coefficients of the file: %s', (matrix, colorSpace) => {
    expect(selectorOf({ matrix, transfer: null, fullRange: true })).toEqual({
      ColorSpace: colorSpace,
      ColorSpaceUsage: 'FORCE',
      SampleRange: 'FULL_RANGE',
    });
    expect(selectorOf({ matrix, transfer: null, fullRange: false })).toMatchObject({ SampleRange: 'LIMITED_RANGE' });
  });

  it('state BT.601 for a file without matrix coefficients, unless its codec states them', () => {
    expect(selectorOf({ matrix: null, transfer: null, fullRange: null })).toEqual({
      ColorSpace: 'REC_601',
      ColorSpaceUsage: 'FALLBACK',
      SampleRange: 'FOLLOW',
    });
  });

  it('leave other color spaces and containers to MediaConvert', () => {
    expect(selectorOf({ matrix: 9, transfer: null, fullRange: null })).toEqual({ SampleRange: 'FOLLOW' });
    expect(selectorOf(null)).not.toHaveProperty('ColorSpace');
  });

  it('rotate MP4 and QuickTime as the file says, because phones record rotated', () => {
    expect(selectorOf(null)).toEqual({ Rotate: 'AUTO' });
    expect(selectorOf({ matrix: 1, transfer: null, fullRange: null })).not.toHaveProperty('Rotate');
  });

  it('write the color space into the MP4', () => {
    expect(outputOf({ video, hasAudio: false })?.VideoDescription).toMatchObject({ ColorMetadata: 'INSERT' });
  });
});

it('a job is created in our queue, with our role, once per token', async () => {
  const mediaConvert = mockAws(MediaConvertClient);
  vi.stubEnv('CONVERSION_QUEUE_ARN', 'arn:queue');
  vi.stubEnv('CONVERSION_ROLE_ARN', 'arn:role');
  vi.stubEnv('MEDIA_BUCKET', 'media');
  mediaConvert.on(CreateJobCommand).resolves({ Job: { Id: 'job-1', Role: '', Settings: {} } });
  const original = { video, hasAudio: true, colors: null, durationMs: null, ...FILE };
  const metadata = { recordingId: 'r', attempt: '1' };
  expect(
    await createJob({ token: 'r-1', source: 'a', destinations: { movie: 'b' }, original, cut: null, metadata }),
  ).toBe('job-1');
  expect(mediaConvert.commandCalls(CreateJobCommand)[0]?.args[0].input).toEqual({
    ClientRequestToken: 'r-1',
    Queue: 'arn:queue',
    Role: 'arn:role',
    Settings: jobSettings('s3://media/a', { movie: 's3://media/b' }, original, null),
    UserMetadata: { recordingId: 'r', attempt: '1' },
  });
});
