import type { MediaContainer } from '#shared/model/video/video-file.ts';
import { clipFilters, type FrameClip } from './clip-filters.ts';
import { type ColorCode, colorCode, MATRICES, PRIMARIES, TRANSFERS } from './color-codes.ts';
import { BT709, type Colors, inputColors, isHdr, statedColors } from './input-colors.ts';
import { type InsertedImage, imageFilters } from './inserted-images.ts';
import type { JobInput, JobOutput } from './job-request.ts';
import { canConvertHdr } from './media-tools.ts';
import { type ProbedStream, readFraction, rotationOf } from './probed-file.ts';

/** The picture of an input, and how a job reads it. */
export interface InputPicture {
  /** Size of its first frame, in pixels. */
  width: number;
  height: number;
  /** Width of a pixel, for a height of 1. */
  pixelAspect: number;
  /** Clockwise, in degrees, as the job applies it. */
  rotation: 0 | 90 | 180 | 270;
  /** How to interpret its samples. */
  colors: Colors;
  /** Whether this ffmpeg converts colors; otherwise, every output has those of the input. */
  isConvertible: boolean;
}

const ANGLES = { DEGREE_0: 0, DEGREES_90: 90, DEGREES_180: 180, DEGREES_270: 270 } as const;

/** `AUTO` follows the file in MP4 and QuickTime only. */
function rotationFor({ videoSelector }: JobInput, container: MediaContainer, video: ProbedStream) {
  const { rotate = 'DEGREE_0' } = videoSelector ?? {};
  if (rotate !== 'AUTO') return ANGLES[rotate];
  return container === 'mp4' || container === 'quicktime' ? rotationOf(video) : 0;
}

/** @param video undefined for an input without a picture */
export async function inputPicture(
  input: JobInput,
  container: MediaContainer,
  video: ProbedStream = { index: 0, codec_type: 'video' },
): Promise<InputPicture> {
  const aspect = readFraction(video.sample_aspect_ratio);
  return {
    width: video.width ?? 0,
    height: video.height ?? 0,
    pixelAspect: aspect ? aspect.numerator / aspect.denominator : 1,
    rotation: rotationFor(input, container, video),
    colors: inputColors(input, statedColors(video)),
    isConvertible: await canConvertHdr(),
  };
}

type Video = JobOutput['videoDescription'];

interface Size {
  width: number;
  height: number;
}

const isOnItsSide = ({ rotation }: InputPicture) => rotation === 90 || rotation === 270;

/** Size of the input as it is displayed. */
function displayedSize(picture: InputPicture): Size {
  const { width, height, pixelAspect } = picture;
  const shown = { width: width * pixelAspect, height };
  return isOnItsSide(picture) ? { width: shown.height, height: shown.width } : shown;
}

const nearestEven = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);
const smallerEven = (pixels: number) => Math.max(2, Math.floor(pixels / 2) * 2);

/** The size that the job asks for. A missing side follows from the other, or from the input. */
function outputSizeOf(video: Video, picture: InputPicture): Size {
  const input = displayedSize(picture);
  const { width, height } = video;
  return {
    width:
      width ?? (height === undefined ? smallerEven(input.width) : nearestEven((height * input.width) / input.height)),
    height:
      height ?? (width === undefined ? smallerEven(input.height) : nearestEven((width * input.height) / input.width)),
  };
}

const centered = ({ width, height }: Size) => `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2:eval=frame`;

/** The colors of the scaler's input or output. Without them, it guesses; a matrix that it does not have counts as BT.709. */
export function scalerColors(side: 'in' | 'out', { matrix, range }: Colors): string {
  const name = matrix === undefined ? undefined : (colorCode(MATRICES, matrix)?.scaler ?? 'bt709');
  return (name ? `:${side}_color_matrix=${name}` : '') + (range ? `:${side}_range=${range}` : '');
}

/** Prevents the scaler from converting colors. */
const unconverted = (colors: Colors): string => scalerColors('in', colors) + scalerColors('out', colors);

/**
 * Gives every frame the size of the first one, rounded up to even numbers. Without this, a frame of another size would
 * begin all filters again. A frame of that size stays as it is.
 */
function sameSize({ scalingBehavior }: Video, { width, height, colors }: InputPicture): string[] {
  const size = { width: Math.ceil(width / 2) * 2, height: Math.ceil(height / 2) * 2 };
  const options = `:eval=frame:interl=-1${unconverted(colors)}`;
  if (scalingBehavior === 'STRETCH_TO_OUTPUT') return [`scale=${size.width}:${size.height}${options}`];
  const fitted = (side: string) => `'max(2,2*round(${side}*min(${size.width}/iw,${size.height}/ih)/2))'`;
  return [`scale=${fitted('iw')}:${fitted('ih')}${options}`, centered(size)];
}

/** The deinterlacer makes a frame of each field, and leaves frames that are flagged as progressive. */
const deinterlaced = ({ videoPreprocessors }: Video): string[] =>
  videoPreprocessors?.deinterlacer ? ['bwdif=mode=send_field:deint=interlaced'] : [];

const ROTATIONS: Record<InputPicture['rotation'], string[]> = {
  0: [],
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock'],
};

/** @param converted how the scaler converts colors */
function scaled(video: Video, picture: InputPicture, converted: string): string[] {
  const output = outputSizeOf(video, picture);
  const input = displayedSize(picture);
  const scale = Math.min(output.width / input.width, output.height / input.height);
  const fitted =
    video.scalingBehavior === 'STRETCH_TO_OUTPUT'
      ? output
      : { width: nearestEven(input.width * scale), height: nearestEven(input.height * scale) };
  const isSmaller = fitted.width < output.width || fitted.height < output.height;
  return [`scale=${fitted.width}:${fitted.height}${converted}`, ...(isSmaller ? [centered(output)] : [])];
}

/** Luminance of white on a page or in a graphic in HDR, in cd/m² (ITU-R BT.2408, section 2): it becomes white in SDR. */
const WHITE_NITS = 203;
/** Luminance that becomes the brightest white in SDR: the peak of HLG (ITU-R BT.2100), and of usual HDR10 masters. */
const PEAK_NITS = 1000;
/** Linear light below which the curve compresses nothing, so that colors below white stay as they are; 1 is white. */
const UNCHANGED_UP_TO = 0.97;

/** A value that zscale converts: any other counts as `usual`. */
const convertible = (list: readonly ColorCode[], code: number | undefined, usual: number): number =>
  code !== undefined && colorCode(list, code)?.isConverted ? code : usual;

/** Converts samples to BT.709, and compresses what is brighter than white. */
function toBt709({ matrix, primaries, transfer, range }: Colors): string[] {
  const isWide = isHdr({ transfer });
  const [from, gamut] = [
    convertible(MATRICES, matrix, isWide ? 9 : 1),
    convertible(PRIMARIES, primaries, isWide ? 9 : 1),
  ];
  // The values of the output would be those of the frame, which may be none.
  const input = [`min=${from}:m=${from}:pin=${gamut}:p=${gamut}`, `tin=${convertible(TRANSFERS, transfer, 1)}`];
  if (range) input.push(`rin=${range}`);
  const curve = `mobius:param=${UNCHANGED_UP_TO}:peak=${(PEAK_NITS / WHITE_NITS).toFixed(3)}:desat=0`;
  return [
    `zscale=${[...input, 't=linear', `npl=${WHITE_NITS}`].join(':')}`,
    ...['format=gbrpf32le', 'zscale=p=bt709'],
    ...(isWide ? [`tonemap=${curve}`] : []),
    ...['zscale=t=bt709:m=bt709:r=tv', 'format=yuv420p'],
  ];
}

/** Whether an output is converted to BT.709. */
export const isConverted = ({ videoPreprocessors }: Video, { isConvertible }: InputPicture): boolean =>
  isConvertible && videoPreprocessors?.colorCorrector !== undefined;

/** Filters of the input's frames for an output. */
interface PictureFilters {
  /** Before its frame rate: every frame has one size, is progressive, and is in the clips. */
  frames: string[];
  /** After its frame rate: size, rotation and colors of the output, with square pixels. */
  appearance: string[];
}

/**
 * @param outputColors how the scaler has to convert colors for an output, given those of its frames; by default it does
 * not
 */
export function pictureFilters(
  video: Video,
  picture: InputPicture,
  { clips, images }: { clips: readonly FrameClip[]; images: readonly InsertedImage[] },
  outputColors: (colors: Colors) => string = unconverted,
): PictureFilters {
  const { rotation, colors } = picture;
  return {
    frames: [...sameSize(video, picture), ...deinterlaced(video), ...imageFilters(images), ...clipFilters(clips)],
    appearance: [
      ...ROTATIONS[rotation],
      ...(isConverted(video, picture)
        ? [...scaled(video, picture, ''), ...toBt709(colors), `scale=iw:ih${outputColors(BT709)}`]
        : scaled(video, picture, outputColors(colors))),
      'setsar=1',
    ],
  };
}
