import type { Box, Size } from './frame-geometry.ts';

/** The part of a shared surface that is recorded: whole pixels of a surface of that size, with even sides. */
export interface Region extends Box {
  surface: Size;
}

/** The smallest recorded picture, in pixels. */
const LEAST_PICTURE: Size = { width: 320, height: 180 };

const evenBelow = (length: number) => Math.max(2, 2 * Math.floor(length / 2));
/** The lower limit gives way to the upper one. */
const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/**
 * The smallest region of a surface: its picture has at least 320 x 180 pixels, unless the surface itself is smaller.
 * @param scale size of the picture as a share of the surface's, 0 to 1
 */
export const leastRegion = (surface: Size, scale: number): Size => ({
  width: Math.min(evenBelow(surface.width), 2 * Math.ceil(LEAST_PICTURE.width / scale / 2)),
  height: Math.min(evenBelow(surface.height), 2 * Math.ceil(LEAST_PICTURE.height / scale / 2)),
});

/** The nearest box inside a surface. One that is too large is reduced, and keeps its shape. */
function insideOf(box: Box, surface: Size): Region {
  const scale = Math.min(1, surface.width / box.width, surface.height / box.height);
  const width = evenBelow(box.width * scale);
  const height = evenBelow(box.height * scale);
  return {
    x: within(Math.round(box.x), 0, surface.width - width),
    y: within(Math.round(box.y), 0, surface.height - height),
    width,
    height,
    surface,
  };
}

/** Pixels by which a side of a scaled capture may differ from the exact one. */
const ROUNDED = 2;

/** Whether one surface is the other one, captured larger or smaller. */
const isSameShape = (one: Size, other: Size): boolean =>
  Math.abs((other.width / one.width) * one.height - other.height) <= ROUNDED;

const scaledBox = ({ surface, ...box }: Region, size: Size): Box => {
  if (size.width === surface.width && size.height === surface.height) return box;
  const [wide, high] = [size.width / surface.width, size.height / surface.height];
  return { x: box.x * wide, y: box.y * high, width: box.width * wide, height: box.height * high };
};

/** Keeps a region on a surface whose size changes. */
export interface FollowedRegion {
  set: (region: Region) => void;
  /**
   * Where the region is on a surface of this size. A surface of the same shape is the same one in another size, as a busy
   * computer captures it: the region is as large a part of it. On any other the region has its own size, and is moved
   * or reduced to be inside.
   */
  on: (surface: Size) => Region;
  /** The region in the pixels of its surface as it was when it was chosen, however small that is captured now. */
  chosen: () => Region;
}

export function followRegion(first: Region): FollowedRegion {
  let base = first;
  /** The size that was chosen, which a small surface may have reduced, in pixels of `base`. */
  let chosen: Size = first;
  let last: Region = first;
  const set = (region: Region) => {
    base = region;
    chosen = region;
    last = region;
  };
  const on = ({ width, height }: Size): Region => {
    const surface = { width, height };
    if (surface.width === last.surface.width && surface.height === last.surface.height) return last;
    if (isSameShape(base.surface, surface)) {
      last = { ...scaledBox(base, surface), surface };
      return last;
    }
    const scale = last.surface.width / base.surface.width;
    chosen = { width: chosen.width * scale, height: chosen.height * scale };
    base = insideOf({ x: last.x, y: last.y, ...chosen }, surface);
    last = base;
    return last;
  };
  return { set, on, chosen: () => base };
}

/** Share of each side of the surface that the first region has. */
const FIRST_SHARE = 0.6;

const hasLeast = (region: Region, least: Size): Region =>
  insideOf(
    { ...region, width: Math.max(region.width, least.width), height: Math.max(region.height, least.height) },
    region.surface,
  );

/** The region that is offered first: the one of the last recording, or the middle of the surface. */
export function firstRegion(last: Region | null, surface: Size, least: Size): Region {
  if (last) return hasLeast(insideOf(followRegion(last).on(surface), surface), least);
  const [width, height] = [surface.width * FIRST_SHARE, surface.height * FIRST_SHARE];
  const middle = { x: (surface.width - width) / 2, y: (surface.height - height) / 2, width, height };
  return hasLeast(insideOf(middle, surface), least);
}

/** Moves a region, as far as the surface goes. Pixels. */
export const moveRegion = (region: Region, x: number, y: number): Region =>
  insideOf({ ...region, x: region.x + x, y: region.y + y }, region.surface);

/** A corner of a region: to the left (-1) or right (1), and at the top (-1) or bottom (1). */
export interface RegionCorner {
  x: -1 | 1;
  y: -1 | 1;
}

interface Resizing {
  /** The corner that moves; the opposite one stays. */
  corner: RegionCorner;
  least: Size;
  /** Whether the region keeps its shape, because a recording has one. */
  keepsShape: boolean;
}

/** The largest size that a region can have when a corner moves. */
const mostOf = ({ x, y, width, height, surface }: Region, corner: RegionCorner): Size => ({
  width: evenBelow(corner.x > 0 ? surface.width - x : x + width),
  height: evenBelow(corner.y > 0 ? surface.height - y : y + height),
});

function sizeInShape(region: Region, wished: Size, least: Size, most: Size): Size {
  const shape = region.width / region.height;
  // The side that changed more counts.
  const byWidth = Math.abs(wished.width - region.width) >= Math.abs(wished.height - region.height) * shape;
  const smallest = Math.max(least.width, least.height * shape);
  const largest = Math.min(most.width, most.height * shape);
  const wide = within(byWidth ? wished.width : wished.height * shape, smallest, largest);
  const width = evenBelow(Math.round(wide));
  return { width, height: within(2 * Math.round(width / shape / 2), 2, most.height) };
}

/** Moves a corner of a region by some pixels, as far as the surface and the smallest size allow. */
export function resizeRegion(region: Region, x: number, y: number, { corner, least, keepsShape }: Resizing): Region {
  const most = mostOf(region, corner);
  const wished = { width: region.width + corner.x * x, height: region.height + corner.y * y };
  const { width, height } = keepsShape
    ? sizeInShape(region, wished, least, most)
    : {
        width: evenBelow(within(wished.width, least.width, most.width)),
        height: evenBelow(within(wished.height, least.height, most.height)),
      };
  return {
    x: corner.x > 0 ? region.x : region.x + region.width - width,
    y: corner.y > 0 ? region.y : region.y + region.height - height,
    width,
    height,
    surface: region.surface,
  };
}
