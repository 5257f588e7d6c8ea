import type { Box, Size } from './frame-geometry.ts';

export const OVERLAY_CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export const OVERLAY_SIZES = ['small', 'medium', 'large'] as const;
const OVERLAY_SHAPES = ['rectangle', 'circle'] as const;

export type OverlayCorner = (typeof OVERLAY_CORNERS)[number];
type OverlaySize = (typeof OVERLAY_SIZES)[number];
export type OverlayShape = (typeof OVERLAY_SHAPES)[number];

/** How the camera's picture lies over the screen's. */
export interface Overlay {
  corner: OverlayCorner;
  size: OverlaySize;
  shape: OverlayShape;
}

/** The overlay at the start of each recording. */
export const FIRST_OVERLAY: Overlay = { corner: 'bottom-left', size: 'medium', shape: 'rectangle' };

/** Width of the overlay as a share of the whole picture's. Each size is one and a half times the previous one. */
const WIDTH_SHARE: Record<OverlaySize, number> = { small: 0.1, medium: 0.15, large: 0.225 };

/** Distance between the overlay and the edges of the whole picture, in pixels. */
const MARGIN = 20;

/** The visible part of the camera's picture: all of it in a rectangle, the square in the middle in a circle. */
export function overlayCrop({ width, height }: Size, shape: OverlayShape): Box {
  if (shape === 'rectangle') return { x: 0, y: 0, width, height };
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
}

/**
 * Box of the camera's picture, border included. A rectangle has the camera's own aspect ratio; a circle is as wide as
 * the rectangle. The box is smaller where the whole picture is too low for it, so that it never reaches into the
 * margin.
 */
export function overlayBox(camera: Size, canvas: Size, { corner, size, shape }: Overlay): Box {
  const shown = overlayCrop(camera, shape);
  const room = Math.max(0, canvas.height - 2 * MARGIN);
  const wished = Math.round(canvas.width * WIDTH_SHARE[size]);
  const height = Math.min(room, Math.round((wished * shown.height) / shown.width));
  const width = height < room ? wished : Math.min(wished, Math.round((room * shown.width) / shown.height));
  return {
    x: corner.endsWith('left') ? MARGIN : canvas.width - MARGIN - width,
    y: corner.startsWith('top') ? MARGIN : canvas.height - MARGIN - height,
    width,
    height,
  };
}
