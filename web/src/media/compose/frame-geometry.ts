/** A size in pixels, as are all sizes and positions in this file. */
export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  x: number;
  y: number;
}

/** Video encoders accept only even sizes. */
const even = (length: number) => Math.max(2, 2 * Math.round(length / 2));

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: even(width * scale),
  height: even(height * scale),
});

/**
 * Size of the recorded picture.
 * @param scale share of the screen's own size, 0 to 1
 * @param longestSide pixels that neither side exceeds; null for no limit
 */
export const canvasSize = (screen: Size, scale: number, longestSide: number | null = null): Size =>
  scaled(screen, Math.min(scale, (longestSide ?? Number.POSITIVE_INFINITY) / Math.max(screen.width, screen.height)));

/** The same picture with another width. */
export const sizeAt = (size: Size, width: number): Size => scaled(size, width / size.width);

/** Box of a picture of any aspect ratio in the canvas, centered and as large as it fits; bars fill the rest. */
export function fitBox(picture: Size, canvas: Size): Box {
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height);
  const fitted = (length: number, available: number) => {
    const rounded = Math.round(length * scale);
    // The sides of the canvas are even, so its aspect ratio may differ from the screen's by a pixel. That causes no
    // bar.
    return available - rounded <= 2 ? available : rounded;
  };
  const width = fitted(picture.width, canvas.width);
  const height = fitted(picture.height, canvas.height);
  return { x: Math.floor((canvas.width - width) / 2), y: Math.floor((canvas.height - height) / 2), width, height };
}
