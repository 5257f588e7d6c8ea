import { AREA_SIDE_MIN, AREAS_MAX } from '../../limits.ts';
import { frameAt, onFrame } from './kept-ranges.ts';

/** A part of the picture that is hidden for a while. */
export interface Area {
  name: string;
  /** Shares of the picture's width and height, 0 to 1. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** Milliseconds of the original. The frames of both ends are hidden too. */
  from: number;
  to: number;
}

/** An area on the frames of a video. */
export interface AreaBox {
  /** Even pixels: H.264 has one color sample for two pixels in each direction. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** The first and the last frame that have it: a frame earlier and later than asked. */
  first: number;
  last: number;
}

/** Frames before and after an area that are hidden too: MediaConvert documents no frame on which an image appears. */
const MARGIN_FRAMES = 1;

/** A share that was calculated from pixels gives the same pixels. */
const ROUNDING = 1e-6;

/** The even pixels that cover a part of a side. @param pixels of the side */
function span(start: number, share: number, pixels: number): [from: number, to: number] {
  const from = Math.floor((start * pixels + ROUNDING) / 2) * 2;
  const to = Math.ceil(((start + share) * pixels - ROUNDING) / 2) * 2;
  return [Math.max(0, from), Math.min(to, pixels)];
}

/**
 * Where an area is in a video: what the preview draws, and what is rendered. It is never smaller than the area.
 * @param size of the video, in pixels
 */
export function boxOf(area: Area, size: { width: number; height: number }): AreaBox {
  const [x, right] = span(area.left, area.width, size.width);
  const [y, bottom] = span(area.top, area.height, size.height);
  const first = Math.max(0, frameAt(area.from) - MARGIN_FRAMES);
  return { x, y, width: right - x, height: bottom - y, first, last: frameAt(area.to) + MARGIN_FRAMES };
}

/** Areas whose ends are on frames. */
export const normalizeAreas = (areas: readonly Area[]): Area[] =>
  areas.map((area) => ({ ...area, from: onFrame(area.from), to: onFrame(area.to) }));

const isInPicture = ({ left, top, width, height }: Area): boolean =>
  Math.min(left, top) >= 0 && left + width <= 1 + ROUNDING && top + height <= 1 + ROUNDING;

/**
 * Why areas cannot be hidden, in a sentence; null when they can.
 * @param lengthMs of the original
 */
export function areasFault(areas: readonly Area[], lengthMs: number): string | null {
  if (areas.length > AREAS_MAX) return `At most ${AREAS_MAX} areas can be hidden`;
  if (!areas.every(isInPicture)) return 'An area has to be inside the picture';
  if (areas.some(({ width, height }) => Math.min(width, height) < AREA_SIDE_MIN)) return 'An area is too small';
  if (areas.some(({ from, to }) => to < from)) return 'An area has to end after it begins';
  return areas.some(({ from }) => from >= lengthMs) ? 'The video is shorter than that' : null;
}
