import { type Area, boxOf } from '#shared/rules/editing/areas.ts';
import { FRAME_RATE, framesOf, type KeptRange, type KeptRanges } from '#shared/rules/editing/kept-ranges.ts';
import { environmentValue } from '../../process/environment.ts';
import { UnusableFileError } from './mediaconvert.ts';

/** What a cut renders of an original. */
export interface RenderedCut {
  kept: KeptRanges;
  areas: readonly Area[];
}

const digits = (value: number): string => String(value).padStart(2, '0');

function timecode(frame: number): string {
  const seconds = Math.floor(frame / FRAME_RATE);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return [hours, minutes, seconds % 60, frame % FRAME_RATE].map(digits).join(':');
}

/** The clips of a cut, for an original of 30 fps. The frame at the end of a clip is in it. */
export const clippings = (kept: KeptRanges) =>
  kept.map(framesOf).map(([first, end]) => ({ StartTimecode: timecode(first), EndTimecode: timecode(end - 1) }));

/**
 * Boxes of one color over the areas. Without a value for its opacity, an image is half transparent.
 * @param size of the picture, in pixels; null where the file does not say
 * @throws UnusableFileError when the picture has no size
 */
export function imagesOver(areas: readonly Area[], size: { width: number; height: number } | null) {
  if (areas.length === 0) return {};
  if (!size) throw new UnusableFileError('The picture of this video has no size.');
  const image = environmentValue('HIDDEN_AREA_IMAGE');
  const InsertableImages = areas.map((area, Layer) => {
    const { x, y, width, height, first, last } = boxOf(area, size);
    return {
      ImageInserterInput: image,
      ImageX: x,
      ImageY: y,
      Width: width,
      Height: height,
      Layer,
      Opacity: 100,
      StartTime: timecode(first),
      Duration: Math.ceil(((last - first + 1) * 1000) / FRAME_RATE),
    };
  });
  return { ImageInserter: { InsertableImages } };
}

/** The parts of a cut that a file has. @param durationMs null when it is not known */
export const within = (kept: KeptRanges, durationMs: number | null): KeptRange[] =>
  kept
    .map(([from, to]): KeptRange => [from, Math.min(to, durationMs ?? to)])
    .filter((range) => framesOf(range)[1] > framesOf(range)[0]);
