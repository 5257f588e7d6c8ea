import type { JobSettings } from '../../gateways/mediaconvert.ts';
import { PICTURES_MAX } from '../media-files/media-keys.ts';
import type { Original } from './examine-original.ts';
import { inputColours } from './input-colours.ts';
import { outputQuality, outputSize, pictureSize, type Size } from './output-size.ts';

const AUDIO_SELECTOR = 'Audio Selector 1';
const FRAME_RATE = 30;

type OutputGroup = NonNullable<JobSettings['OutputGroups']>[number];
type Output = NonNullable<OutputGroup['Outputs']>[number];

/** Assumed size of a picture whose file does not state it. */
const USUAL_SIZE: Size = { width: 1920, height: 1080 };

const sizeOf = ({ width, height }: Original['video']): Size | null => (width && height ? { width, height } : null);

/** `Width` and `Height` of an output. Without them, it has the size of its input. */
const sides = (size: Size | null) => (size ? { Width: size.width, Height: size.height } : {});

function videoOf(video: Original['video']): Output['VideoDescription'] {
  const input = sizeOf(video);
  const size = input && outputSize(input);
  const quality = outputQuality(size ?? USUAL_SIZE);
  return {
    ...sides(size),
    // An odd side loses one row of pixels: stretching by that is invisible, a black line is not.
    ScalingBehavior: 'STRETCH_TO_OUTPUT',
    // The samples are not converted, and the MP4 states their colours.
    ColorMetadata: 'INSERT',
    CodecSettings: {
      Codec: 'H_264',
      H264Settings: {
        RateControlMode: 'QVBR',
        QualityTuningLevel: 'SINGLE_PASS',
        QvbrSettings: { QvbrQualityLevel: quality.level },
        MaxBitrate: quality.maxBitrate,
        // A recording has a variable frame rate. An MP4 that follows it could have 5 fps.
        FramerateControl: 'SPECIFIED',
        FramerateConversionAlgorithm: 'DUPLICATE_DROP',
        FramerateNumerator: FRAME_RATE,
        FramerateDenominator: 1,
        ParControl: 'SPECIFIED',
        ParNumerator: 1,
        ParDenominator: 1,
        InterlaceMode: 'PROGRESSIVE',
      },
    },
  };
}

const sound: NonNullable<Output['AudioDescriptions']> = [
  {
    AudioSourceName: AUDIO_SELECTOR,
    CodecSettings: {
      Codec: 'AAC',
      AacSettings: { Bitrate: 128_000, SampleRate: 48_000, CodingMode: 'CODING_MODE_2_0' },
    },
  },
];

/** Percent. */
const PICTURE_QUALITY = 80;

/** Pictures of the first frame and of the frame after a second. */
function picturesOf(video: Original['video']): Output {
  const input = sizeOf(video);
  return {
    ContainerSettings: { Container: 'RAW' },
    VideoDescription: {
      ...sides(input && pictureSize(input)),
      ScalingBehavior: 'STRETCH_TO_OUTPUT',
      CodecSettings: {
        Codec: 'FRAME_CAPTURE',
        FrameCaptureSettings: {
          ...{ FramerateNumerator: 1, FramerateDenominator: 1, MaxCaptures: PICTURES_MAX, Quality: PICTURE_QUALITY },
        },
      },
    },
  };
}

const fileGroup = (Name: string, destination: string, output: Output): OutputGroup => ({
  Name,
  OutputGroupSettings: { Type: 'FILE_GROUP_SETTINGS', FileGroupSettings: { Destination: destination } },
  Outputs: [output],
});

/** Where a job writes: `s3://bucket/key` without the ending of a file. */
export interface Destinations {
  movie: string;
  pictures: string;
}

/**
 * The settings of a recording's MediaConvert job: an MP4 that starts to play while it is still loading, in H.264 and
 * AAC, at 30 fps, in the colour space and range of the recording; without a sound track when the recording has none.
 * The second output group has pictures of it.
 * @param source `s3://bucket/key` of the original
 */
export function jobSettings(
  source: string,
  { movie, pictures }: Destinations,
  { video, hasAudio, colours }: Original,
): JobSettings {
  return {
    TimecodeConfig: { Source: 'ZEROBASED' },
    Inputs: [
      {
        FileInput: source,
        TimecodeSource: 'ZEROBASED',
        // Phones write the rotation into MP4 and QuickTime files. MediaConvert applies it only with `AUTO`.
        VideoSelector: { ...inputColours(colours), ...(colours === null ? { Rotate: 'AUTO' } : {}) },
        ...(hasAudio ? { AudioSelectors: { [AUDIO_SELECTOR]: { DefaultSelection: 'DEFAULT' } } } : {}),
      },
    ],
    OutputGroups: [
      fileGroup('File Group', movie, {
        ContainerSettings: { Container: 'MP4', Mp4Settings: { MoovPlacement: 'PROGRESSIVE_DOWNLOAD' } },
        VideoDescription: videoOf(video),
        ...(hasAudio ? { AudioDescriptions: sound } : {}),
      }),
      fileGroup('Pictures', pictures, picturesOf(video)),
    ],
  };
}
