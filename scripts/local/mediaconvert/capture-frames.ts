import { FRAME_OPTIONS, type InputFacts } from './ffmpeg-arguments.ts';
import type { Colors } from './input-colors.ts';
import type { FrameCaptureOutput } from './job-request.ts';
import { pictureFilters, scalerColors } from './picture-filters.ts';
import { inputOptions } from './supported-inputs.ts';

/** Largest picture that is written, in bytes: 4096 x 4096 pixels at a high quality. */
export const PICTURE_MAX_BYTES = 16 * 1024 * 1024;

/** ffmpeg's scale of JPEG quality: 2 is the best, 31 the worst. */
const BEST = 2;
const WORST = 31;

const frameCaptureOf = ({ videoDescription }: FrameCaptureOutput) =>
  videoDescription.codecSettings.frameCaptureSettings;

/** Number of pictures of an output: the first frame, then one for each interval that begins within the input. */
export function captureCount(output: FrameCaptureOutput, { duration }: Pick<InputFacts, 'duration'>): number {
  const { framerateNumerator, framerateDenominator, maxCaptures } = frameCaptureOf(output);
  return Math.min(maxCaptures, Math.max(1, Math.ceil((duration * framerateNumerator) / framerateDenominator)));
}

/** The end of a picture's name: its number from 0, in seven digits (MediaConvert API, FrameCaptureSettings). */
export const captureEnding = (number: number): string => `.${String(number).padStart(7, '0')}.jpg`;

/** Converts to the samples of JPEG files. */
const jpegColors = (colors: Colors): string =>
  scalerColors('in', colors) + scalerColors('out', { matrix: 6, range: 'pc' });

/** ffmpeg's arguments for the pictures of an output, as JPEG files one after the other (BT.601, full range). */
export function captureArguments(
  { input, output: file }: { input: string; output: string },
  output: FrameCaptureOutput,
  { container, duration, picture, clips, images }: InputFacts,
  count: number,
): string[] {
  const { framerateNumerator, framerateDenominator, quality } = frameCaptureOf(output);
  const { frames, appearance } = pictureFilters(output.videoDescription, picture, { clips, images }, jpegColors);
  const filters = [
    ...frames,
    // Each picture is the last frame until its time, and the last frame lasts until the end.
    `fps=${framerateNumerator}/${framerateDenominator}:start_time=0:round=up`,
    'tpad=stop_mode=clone:stop=-1',
    `select=lt(n\\,${count})`,
    ...appearance,
  ];
  return [
    ...['-hide_banner', '-nostdin', '-y', '-v', 'error', ...inputOptions(container), ...FRAME_OPTIONS],
    ...['-i', input, '-map', '0:V:0', '-an', '-vf', filters.join(','), '-vsync', 'passthrough', '-pix_fmt', 'yuvj420p'],
    ...['-q:v', String(Math.round(WORST - ((WORST - BEST) * (quality - 1)) / 99)), '-frames:v', String(count)],
    ...['-t', (duration + framerateDenominator / framerateNumerator).toFixed(3), '-map_metadata', '-1'],
    ...['-f', 'mjpeg', file],
  ];
}

/** The end of a JPEG. Within the file, a byte of the picture that looks like its first half is followed by a zero. */
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

/** The JPEG files that ffmpeg wrote one after the other. */
export function splitPictures(bytes: Buffer): Buffer[] {
  const pictures: Buffer[] = [];
  for (let [from, end] = [0, 0]; from < bytes.length; from = end) {
    const found = bytes.indexOf(END_OF_IMAGE, from);
    if (found < 0) throw new Error('The last picture has no end');
    end = found + END_OF_IMAGE.length;
    pictures.push(bytes.subarray(from, end));
  }
  return pictures;
}

const START_OF_FRAME = [0xc0, 0xc1, 0xc2];

/** Size of a JPEG that ffmpeg wrote, in pixels. */
export function jpegSize(bytes: Buffer): { width: number; height: number } {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (!START_OF_FRAME.includes(bytes[at + 1] ?? 0)) continue;
    return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  throw new Error('The picture has no size');
}
