import type { CreateJobCommandInput } from '@aws-sdk/client-mediaconvert';
import { PICTURE_SIDE_MAX } from '#shared/model/video/recording.ts';
import { STRIP_FRAMES, STRIP_MIN_MS, STRIP_QUALITY, STRIP_SIDE_MAX } from '#shared/model/video/strip-frames.ts';
import { FRAME_RATE, shownLength } from '#shared/rules/editing/kept-ranges.ts';
import { environmentValue } from '../../process/environment.ts';
import { PACKAGED_FROM_SECONDS } from '../../process/limits.ts';
import { s3Url } from '../s3/s3.ts';
import { clippings, imagesOver, type RenderedCut, within } from './cut-settings.ts';
import { ConversionRefusedError, unlessRefused } from './mediaconvert.ts';
import { PICTURES_MAX } from './mediaconvert-jobs.ts';
import {
  isWorthSmall,
  type OutputRates,
  outputQuality,
  outputRates,
  type RatedFile,
  smallRates,
} from './output-rates.ts';

type JobSettings = NonNullable<CreateJobCommandInput['Settings']>;

/** The color information of a WebM or Matroska file: code points of ITU-T H.273, null for a missing one. */
export interface ColorDescription {
  matrix: number | null;
  transfer: number | null;
  fullRange: boolean | null;
}

export interface DisplayedPicture {
  /** Size in square pixels, after the rotation; null where the file does not say. */
  size: { width: number; height: number } | null;
  hasSquarePixels: boolean;
  /** Clockwise, in degrees. */
  rotation: number;
  /** Whether players mirror it after the rotation, which no setting of a job does. */
  isMirrored: boolean;
  /** Its high dynamic range, if it has one. */
  hdr: 'PQ' | 'HLG' | null;
  isInterlaced: boolean;
}

export interface Original extends RatedFile {
  video: DisplayedPicture;
  hasAudio: boolean;
  /** For WebM and Matroska; null for MP4 and QuickTime. */
  colors: ColorDescription | null;
  /** Milliseconds, null where the file does not say. */
  durationMs: number | null;
}

/** Smallest and largest sides of an H.264 output, in pixels (MediaConvert user guide, supported output codecs). */
const SIDE_MIN = 32;
const LONG_SIDE_MAX = 4096;
const SHORT_SIDE_MAX = 2160;

interface Size {
  width: number;
  height: number;
}

/** H.264 in 4:2:0 has one color sample for two pixels in each direction: both sides must be even. */
const smallerEven = (pixels: number): number => Math.max(2, Math.floor(pixels / 2) * 2);

/**
 * The even size that is not larger than the input and has its shape as exactly as even numbers can: a picture that is
 * fitted into it needs no bars.
 */
function evenSize({ width, height }: Size, scaleMax: number): Size {
  const scale = Math.min(scaleMax, smallerEven(width * scaleMax) / width, smallerEven(height * scaleMax) / height);
  const even = (pixels: number) => Math.max(SIDE_MIN, Math.round((pixels * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

/**
 * Size of the MP4 for an input size: the same, rounded to even numbers, and scaled down to the largest possible size.
 * @param input pixels
 */
export const outputSize = ({ width, height }: Size): Size =>
  evenSize(
    { width, height },
    Math.min(1, LONG_SIDE_MAX / Math.max(width, height), SHORT_SIDE_MAX / Math.min(width, height)),
  );

/** Size of a still, not larger than the input. @param input pixels @param sideMax of its longest side, in pixels */
const stillSize = ({ width, height }: Size, sideMax: number): Size =>
  evenSize({ width, height }, Math.min(1, sideMax / Math.max(width, height)));

type VideoSelector = NonNullable<NonNullable<JobSettings['Inputs']>[number]['VideoSelector']>;

/** Numbers of matrix coefficients in ITU-T H.273 that MediaConvert has a color space for. */
const COLOR_SPACES: Record<number, VideoSelector['ColorSpace']> = { 1: 'REC_709', 5: 'REC_601', 6: 'REC_601' };

const rangeOf = (fullRange: boolean | null): VideoSelector['SampleRange'] => {
  if (fullRange === null) return 'FOLLOW';
  return fullRange ? 'FULL_RANGE' : 'LIMITED_RANGE';
};

/**
 * The color settings of an original for MediaConvert. For WebM, MediaConvert gets the values of the file, so that
 * nothing depends on whether it reads that element. A recorder that states no values has converted to BT.601.
 * @param colors null for a container whose colors MediaConvert reads itself
 */
function inputColors(colors: ColorDescription | null, { hdr }: DisplayedPicture): VideoSelector {
  if (!colors) return {};
  const { matrix, fullRange } = colors;
  if (hdr) {
    const ColorSpace = hdr === 'PQ' ? 'HDR10' : 'HLG_2020';
    return { ColorSpace, ColorSpaceUsage: 'FORCE', SampleRange: rangeOf(fullRange) };
  }
  if (matrix === null) {
    return { ColorSpace: 'REC_601', ColorSpaceUsage: 'FALLBACK', SampleRange: rangeOf(fullRange) };
  }
  const colorSpace = COLOR_SPACES[matrix];
  return colorSpace
    ? { ColorSpace: colorSpace, ColorSpaceUsage: 'FORCE', SampleRange: rangeOf(fullRange) }
    : { SampleRange: rangeOf(fullRange) };
}

const AUDIO_SELECTOR = 'Audio Selector 1';

type VideoDescription = NonNullable<Output['VideoDescription']>;
type OutputGroup = NonNullable<JobSettings['OutputGroups']>[number];
type Output = NonNullable<OutputGroup['Outputs']>[number];

/** Assumed size of a picture whose file does not state it. */
const USUAL_SIZE: Size = { width: 1920, height: 1080 };

const ROTATIONS: Record<number, VideoSelector['Rotate']> = { 90: 'DEGREES_90', 180: 'DEGREES_180', 270: 'DEGREES_270' };

/**
 * `AUTO` is for MP4 and QuickTime, which phones write; it leaves a mirrored picture on its side. Only Matroska has colors of
 * its own here.
 */
function inputRotation(colors: ColorDescription | null, { rotation, isMirrored }: DisplayedPicture): VideoSelector {
  if (colors === null && !isMirrored) return { Rotate: 'AUTO' };
  const Rotate = ROTATIONS[rotation];
  return Rotate ? { Rotate } : {};
}

/**
 * How every output treats the picture: BT.709 instead of a high dynamic range, which an H.264 of 8 bits cannot
 * carry, and whole frames instead of fields. Fitting keeps the shape of a picture that changes its size. For pixels that
 * are not square, no page says whether fitting counts them, so the picture fills the output, whose shape does.
 */
function appearance(video: DisplayedPicture): VideoDescription {
  const preprocessors: VideoDescription['VideoPreprocessors'] = {
    ...(video.hdr && {
      ColorCorrector: { ColorSpaceConversion: 'FORCE_709', HdrToSdrToneMapper: 'VIBRANT' },
    }),
    ...(video.isInterlaced && {
      Deinterlacer: { Mode: 'DEINTERLACE', Control: 'NORMAL', Algorithm: 'INTERPOLATE' },
    }),
  };
  return {
    ScalingBehavior: video.hasSquarePixels ? 'DEFAULT' : 'STRETCH_TO_OUTPUT',
    ...(Object.keys(preprocessors).length > 0 && { VideoPreprocessors: preprocessors }),
  };
}

/** `Width` and `Height` of an output. Without them, it has the size of its input. */
const sides = (size: Size | null) => (size ? { Width: size.width, Height: size.height } : {});

/** The settings that differ between the large file and the small one, besides sizes and rates. */
interface Encoding {
  h264: { NumberBFramesBetweenReferenceFrames?: number; SceneChangeDetect?: 'DISABLED' };
  /** Of the sound, in Hz. */
  sampleRate: number;
}

const LARGE: Encoding = { h264: {}, sampleRate: 48_000 };

/**
 * A viewer waits for the whole index before the first frame, which matters on slow lines. With B-frames, it has a
 * composition offset for each frame. For each 1,024 samples of sound, it has a size.
 */
const SMALL: Encoding = { h264: { NumberBFramesBetweenReferenceFrames: 0 }, sampleRate: 32_000 };

/**
 * Of a film of some seconds. The renditions of a long one change at keyframes: without those at changes of the scene, both
 * have them at the same times, every 90 frames (the default of GopSize).
 */
const encodingOf = (encoding: Encoding, seconds: number | null): Encoding =>
  (seconds ?? 0) < PACKAGED_FROM_SECONDS
    ? encoding
    : { ...encoding, h264: { ...encoding.h264, SceneChangeDetect: 'DISABLED' } };

function videoOf(video: DisplayedPicture, size: Size | null, { maxBitrate, buffer }: OutputRates, { h264 }: Encoding) {
  const description: VideoDescription = {
    ...sides(size),
    ...appearance(video),
    // The MP4 states the colors of its samples.
    ColorMetadata: 'INSERT',
    CodecSettings: {
      Codec: 'H_264',
      H264Settings: {
        RateControlMode: 'QVBR',
        QualityTuningLevel: 'SINGLE_PASS',
        QvbrSettings: { QvbrQualityLevel: outputQuality(size ?? USUAL_SIZE).level },
        MaxBitrate: maxBitrate,
        ...(buffer !== null && { HrdBufferSize: buffer }),
        // A recording has a variable frame rate. An MP4 that follows it could have 5 fps.
        FramerateControl: 'SPECIFIED',
        FramerateConversionAlgorithm: 'DUPLICATE_DROP',
        FramerateNumerator: FRAME_RATE,
        FramerateDenominator: 1,
        ParControl: 'SPECIFIED',
        ParNumerator: 1,
        ParDenominator: 1,
        InterlaceMode: 'PROGRESSIVE',
        ...h264,
      },
    },
  };
  return description;
}

const soundOf = ({ sound }: OutputRates, { sampleRate }: Encoding): NonNullable<Output['AudioDescriptions']> => [
  {
    AudioSourceName: AUDIO_SELECTOR,
    CodecSettings: {
      Codec: 'AAC',
      AacSettings: { Bitrate: sound, SampleRate: sampleRate, CodingMode: 'CODING_MODE_2_0' },
    },
  },
];

const movieOf = (
  video: DisplayedPicture,
  size: Size | null,
  rates: OutputRates,
  { encoding, hasAudio }: { encoding: Encoding; hasAudio: boolean },
): Output => ({
  ContainerSettings: { Container: 'MP4', Mp4Settings: { MoovPlacement: 'PROGRESSIVE_DOWNLOAD' } },
  VideoDescription: videoOf(video, size, rates, encoding),
  ...(hasAudio && { AudioDescriptions: soundOf(rates, encoding) }),
});

/** Of a small file, in pixels: upright pictures are seen on phones that are held upright. */
const SMALL_WIDTHS = { landscape: 640, upright: 360 };

const smallSize = ({ width, height }: Size): Size =>
  evenSize({ width, height }, Math.min(1, SMALL_WIDTHS[width < height ? 'upright' : 'landscape'] / width));

const smallOf = (
  video: DisplayedPicture,
  rates: OutputRates,
  { seconds, hasAudio }: { seconds: number | null; hasAudio: boolean },
): Output => {
  const encoding = encodingOf(SMALL, seconds);
  return movieOf(video, smallSize(video.size ?? USUAL_SIZE), smallRates(rates), { encoding, hasAudio });
};

interface Stills {
  /** Of the longest side, in pixels. */
  sideMax: number;
  /** Milliseconds from one to the next; the first is the first frame. */
  interval: number;
  count: number;
  /** Percent. */
  quality: number;
}

const stillsOf = (video: DisplayedPicture, { sideMax, interval, count, quality }: Stills): Output => ({
  ContainerSettings: { Container: 'RAW' },
  VideoDescription: {
    ...sides(video.size && stillSize(video.size, sideMax)),
    ...appearance(video),
    CodecSettings: {
      Codec: 'FRAME_CAPTURE',
      FrameCaptureSettings: {
        FramerateNumerator: 1000,
        FramerateDenominator: interval,
        MaxCaptures: count,
        Quality: quality,
      },
    },
  },
});

/** Pictures of the first frame and of the frame after a second. */
const PICTURES: Stills = { sideMax: PICTURE_SIDE_MAX, interval: 1000, count: PICTURES_MAX, quality: 60 };

/** The first frame, and those at a fifth, two fifths and so on of the recording. @param durationMs null if unknown */
function stripOf(durationMs: number | null): Stills | null {
  if (durationMs === null || durationMs < STRIP_MIN_MS) return null;
  const count = STRIP_FRAMES + 1;
  return { sideMax: STRIP_SIDE_MAX, interval: Math.floor(durationMs / count), count, quality: STRIP_QUALITY };
}

const fileGroup = (Name: string, destination: string, output: Output): OutputGroup => ({
  Name,
  OutputGroupSettings: { Type: 'FILE_GROUP_SETTINGS', FileGroupSettings: { Destination: destination } },
  Outputs: [output],
});

/** Where a job writes, without the ending of a file. Without `small`, `pictures` or `strip`, it makes none. */
export interface Destinations {
  movie: string;
  small?: string;
  pictures?: string;
  strip?: string;
}

/**
 * The settings of a recording's MediaConvert job: an MP4 that starts to play while it is still loading, in H.264 and
 * AAC, at 30 fps, in the color space and range of the recording; without a sound track when the recording has none.
 * Its rate is bounded by that of the original.
 * Other output groups have pictures of it, its strip, and a small file where that would be smaller: an error of one fails
 * the whole job.
 * @param source `s3://bucket/key` of the original, as `destinations` are
 * @param cut the parts of the original that the outputs have, and the areas that they hide, for an original of 30 fps;
 *   null for all of it
 * @throws UnusableFileError when areas are to be hidden in a picture without a size
 */
export function jobSettings(
  source: string,
  { movie, small, pictures, strip }: Destinations,
  { video, hasAudio, colors, durationMs, bytes, codec }: Original,
  cut: RenderedCut | null = null,
): JobSettings {
  const parts = cut && within(cut.kept, durationMs);
  const lengthMs = parts ? shownLength(parts) : durationMs;
  const frames = stripOf(lengthMs);
  const size = video.size && outputSize(video.size);
  const seconds = lengthMs && lengthMs / 1000;
  const rates = outputRates(size ?? USUAL_SIZE, { bytes, codec }, { hasAudio, seconds });
  return {
    TimecodeConfig: { Source: 'ZEROBASED' },
    Inputs: [
      {
        FileInput: source,
        TimecodeSource: 'ZEROBASED',
        ...(parts && { InputClippings: clippings(parts) }),
        ...imagesOver(cut?.areas ?? [], video.size),
        VideoSelector: { ...inputColors(colors, video), ...inputRotation(colors, video) },
        ...(hasAudio ? { AudioSelectors: { [AUDIO_SELECTOR]: { DefaultSelection: 'DEFAULT' } } } : {}),
      },
    ],
    OutputGroups: [
      fileGroup('File Group', movie, movieOf(video, size, rates, { encoding: encodingOf(LARGE, seconds), hasAudio })),
      ...(pictures === undefined ? [] : [fileGroup('Pictures', pictures, stillsOf(video, PICTURES))]),
      ...(strip !== undefined && frames ? [fileGroup('Strip', strip, stillsOf(video, frames))] : []),
      ...(small !== undefined && isWorthSmall(rates)
        ? [fileGroup('Small', small, smallOf(video, rates, { seconds, hasAudio }))]
        : []),
    ],
  };
}

interface NewJob {
  /** Requests with the same token within a minute create one job. */
  token: string;
  /** Keys of the original, and of what the job writes. */
  source: string;
  destinations: Destinations;
  original: Original;
  /** See `jobSettings`. */
  cut: RenderedCut | null;
  /** Every event about the job contains it. */
  metadata: Record<string, string>;
}

/**
 * Creates a job.
 * @returns the job's id
 * @throws ConversionRefusedError when MediaConvert refuses the settings
 */
export async function createJob({
  token,
  source,
  destinations: { movie, ...others },
  original,
  cut,
  metadata,
}: NewJob): Promise<string | null> {
  const urls = Object.fromEntries(Object.entries(others).map(([name, key]) => [name, s3Url(key)]));
  const { client, CreateJobCommand } = await import('./mediaconvert-sdk.ts');
  const command = new CreateJobCommand({
    ClientRequestToken: token,
    Queue: environmentValue('CONVERSION_QUEUE_ARN'),
    Role: environmentValue('CONVERSION_ROLE_ARN'),
    Settings: jobSettings(s3Url(source), { movie: s3Url(movie), ...urls }, original, cut),
    UserMetadata: metadata,
  });
  const { Job } = await unlessRefused(client.send(command), ConversionRefusedError);
  return Job?.Id ?? null;
}
