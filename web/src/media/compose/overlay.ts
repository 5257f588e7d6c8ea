import type { Box, Size } from './frame-geometry.ts';

const OVERLAY_CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export const OVERLAY_SHAPES = ['rectangle', 'rounded', 'circle'] as const;

export type OverlayCorner = (typeof OVERLAY_CORNERS)[number];
export type OverlaySize = keyof typeof OVERLAY_WIDTHS;
export type OverlayShape = (typeof OVERLAY_SHAPES)[number];

/** Width of the overlay as a share of the whole picture's. Each size is one and a half times the previous one. */
export const OVERLAY_WIDTHS = { small: 0.1, medium: 0.15, large: 0.225 };
export const LEAST_OVERLAY_WIDTH = 0.05;
export const MOST_OVERLAY_WIDTH = 0.5;

/** How the camera's picture lies over the screen's. */
export interface Overlay {
  /** Where it is between the left and the right margin, and between the upper and the lower one, 0 to 1. */
  x: number;
  y: number;
  /** Its width as a share of the whole picture's. */
  width: number;
  shape: OverlayShape;
}

/** The overlay of a recording, unless a person has arranged another one. */
export const FIRST_OVERLAY: Overlay = { x: 0, y: 1, width: OVERLAY_WIDTHS.medium, shape: 'rectangle' };

/** Distance between the overlay and the edges of the whole picture, in pixels. */
const MARGIN = 20;

/** Radius of rounded corners as a share of the shorter side. */
const RADIUS_SHARE = 0.16;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

export const inCorner = (corner: OverlayCorner): Pick<Overlay, 'x' | 'y'> => ({
  x: corner.endsWith('left') ? 0 : 1,
  y: corner.startsWith('top') ? 0 : 1,
});

/** The corner in which an overlay lies; null elsewhere. */
export const cornerOf = ({ x, y }: Overlay): OverlayCorner | null =>
  OVERLAY_CORNERS.find((corner) => inCorner(corner).x === x && inCorner(corner).y === y) ?? null;

/** The size that an overlay has; null for one between the sizes. */
export const sizeOf = ({ width }: Overlay): OverlaySize | null =>
  (Object.keys(OVERLAY_WIDTHS) as OverlaySize[]).find((size) => OVERLAY_WIDTHS[size] === width) ?? null;

/** The visible part of the camera's picture: the square in the middle in a circle, otherwise all of it. */
export function overlayCrop({ width, height }: Size, shape: OverlayShape): Box {
  if (shape !== 'circle') return { x: 0, y: 0, width, height };
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
}

/** Radius of the corners of a box, in pixels. */
export function overlayRadius({ width, height }: Size, shape: OverlayShape): number {
  if (shape === 'rectangle') return 0;
  return Math.min(width, height) * (shape === 'circle' ? 0.5 : RADIUS_SHARE);
}

/** How far a box can be moved without reaching into the margin, in pixels. */
const roomFor = (box: Size, canvas: Size) => ({
  x: Math.max(0, canvas.width - 2 * MARGIN - box.width),
  y: Math.max(0, canvas.height - 2 * MARGIN - box.height),
});

/**
 * Box of the camera's picture, border included. A rectangle has the camera's own aspect ratio; a circle is as wide as
 * the rectangle. The box is smaller where the whole picture is too low for it, so that it never reaches into the
 * margin.
 */
export function overlayBox(camera: Size, canvas: Size, { x, y, width: share, shape }: Overlay): Box {
  const shown = overlayCrop(camera, shape);
  const highest = Math.max(0, canvas.height - 2 * MARGIN);
  const wished = Math.round(canvas.width * share);
  const height = Math.min(highest, Math.round((wished * shown.height) / shown.width));
  const width = height < highest ? wished : Math.min(wished, Math.round((highest * shown.width) / shown.height));
  const room = roomFor({ width, height }, canvas);
  return { x: MARGIN + Math.round(x * room.x), y: MARGIN + Math.round(y * room.y), width, height };
}

/** The overlay, moved by some pixels of the whole picture, but not into the margin. */
export function movedBy(overlay: Overlay, by: { x: number; y: number }, camera: Size, canvas: Size): Overlay {
  const room = roomFor(overlayBox(camera, canvas, overlay), canvas);
  const share = (now: number, pixels: number, length: number) =>
    length === 0 ? now : clamp(now + pixels / length, 0, 1);
  return { ...overlay, x: share(overlay.x, by.x, room.x), y: share(overlay.y, by.y, room.y) };
}

/** The overlay with another width, within its limits. */
export const resizedTo = (overlay: Overlay, width: number): Overlay => ({
  ...overlay,
  width: clamp(width, LEAST_OVERLAY_WIDTH, MOST_OVERLAY_WIDTH),
});
