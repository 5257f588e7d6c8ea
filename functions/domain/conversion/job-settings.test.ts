import { describe, expect, it } from 'vitest';
import { jobSettings, outputQuality, outputSize } from './job-settings.ts';

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

it('the bit rate is higher for a larger picture', () => {
  const rates = [
    [320, 180],
    [960, 540],
    [1280, 720],
    [1920, 1080],
    [3840, 2160],
  ].map(([width = 0, height = 0]) => outputQuality({ width, height }).maxBitrate);
  expect(rates).toEqual([1_500_000, 3_500_000, 6_000_000, 8_500_000, 15_000_000]);
});

const video = { width: 1281, height: 721 };
type Original = Parameters<typeof jobSettings>[2];
type Basics = Omit<Original, 'colours' | 'durationMs'> & { durationMs?: number };
const settingsOf = (original: Basics, colours: Original['colours'] = null) =>
  jobSettings(
    's3://media/uploads/u/1',
    {
      movie: 's3://media/converted/r/1/video',
      pictures: 's3://media/converted/r/1/picture',
      strip: 's3://media/converted/r/1/strip/frame',
    },
    { durationMs: null, ...original, colours },
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

  it('make an MP4 that plays while it loads', () => {
    expect(outputOf({ video, hasAudio: true })?.ContainerSettings).toEqual({
      Container: 'MP4',
      Mp4Settings: { MoovPlacement: 'PROGRESSIVE_DOWNLOAD' },
    });
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
    for (const group of settingsOf({ video: { width: null, height: null }, hasAudio: false }).OutputGroups ?? []) {
      const description = group.Outputs?.[0]?.VideoDescription;
      expect(description).not.toHaveProperty('Width');
      expect(description).not.toHaveProperty('Height');
    }
  });

  it.each([
    [
      { width: 3840, height: 2160 },
      { Width: 1198, Height: 674 },
    ],
    [
      { width: 1080, height: 1920 },
      { Width: 674, Height: 1198 },
    ],
    [
      { width: 640, height: 360 },
      { Width: 640, Height: 360 },
    ],
  ])('make two pictures of %o at most, a second apart, of up to 1200 pixels', (size, sides) => {
    const [output] = settingsOf({ video: size, hasAudio: true }).OutputGroups?.[1]?.Outputs ?? [];
    expect(output?.ContainerSettings).toEqual({ Container: 'RAW' });
    expect(output).not.toHaveProperty('AudioDescriptions');
    expect(output?.VideoDescription).toMatchObject(sides);
    expect(output?.VideoDescription?.CodecSettings).toEqual({
      Codec: 'FRAME_CAPTURE',
      FrameCaptureSettings: { FramerateNumerator: 1000, FramerateDenominator: 1000, MaxCaptures: 2, Quality: 80 },
    });
  });

  it('make a strip: the first frame and one at each fifth of the recording, of up to 320 pixels', () => {
    const group = settingsOf({ video: { width: 1920, height: 1080 }, hasAudio: true, durationMs: 61_234 });
    const strip = group.OutputGroups?.[2];
    expect(strip?.OutputGroupSettings?.FileGroupSettings?.Destination).toBe('s3://media/converted/r/1/strip/frame');
    expect(strip?.Outputs?.[0]?.VideoDescription).toMatchObject({
      ...{ Width: 320, Height: 180 },
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

  const selectorOf = (colours: Original['colours']) =>
    settingsOf({ video, hasAudio: false }, colours).Inputs?.[0]?.VideoSelector;

  it.each([
    [1, 'REC_709'],
    [5, 'REC_601'],
    [6, 'REC_601'],
  ])('state the matrix coefficients of the file: %s', (matrix, colourSpace) => {
    expect(selectorOf({ matrix, fullRange: true })).toEqual({
      ColorSpace: colourSpace,
      ColorSpaceUsage: 'FORCE',
      SampleRange: 'FULL_RANGE',
    });
    expect(selectorOf({ matrix, fullRange: false })).toMatchObject({ SampleRange: 'LIMITED_RANGE' });
  });

  it('state BT.601 for a file without matrix coefficients, unless its codec states them', () => {
    expect(selectorOf({ matrix: null, fullRange: null })).toEqual({
      ColorSpace: 'REC_601',
      ColorSpaceUsage: 'FALLBACK',
      SampleRange: 'FOLLOW',
    });
  });

  it('leave other colour spaces and containers to MediaConvert', () => {
    expect(selectorOf({ matrix: 9, fullRange: null })).toEqual({ SampleRange: 'FOLLOW' });
    expect(selectorOf(null)).not.toHaveProperty('ColorSpace');
  });

  it('rotate MP4 and QuickTime as the file says, because phones record rotated', () => {
    expect(selectorOf(null)).toEqual({ Rotate: 'AUTO' });
    expect(selectorOf({ matrix: 1, fullRange: null })).not.toHaveProperty('Rotate');
  });

  it('write the colour space into the MP4', () => {
    expect(outputOf({ video, hasAudio: false })?.VideoDescription).toMatchObject({ ColorMetadata: 'INSERT' });
  });
});
