import { expect } from '@playwright/test';
import type { Box, Size } from '#web/media/compose/frame-geometry.ts';
import { type Overlay, overlayBox } from '#web/media/compose/overlay.ts';
import { STILL_COLOR } from './captured-pages.ts';
import type { PixelAt } from './recorded-file.ts';

const WHITE = [255, 255, 255] as const;
/** Background of the fake camera's picture. */
export const CAMERA_COLOR = [0, 165, 0] as const;
const CAMERA_SIZE = { width: 640, height: 360 };

type Color = readonly [number, number, number];

/** A color of a style sheet by its parts, each 0 to 255. */
export const partsOf = (color: string): [number, number, number] => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return [red, green, blue];
};

/** Size of a captured tab's recording at medium quality. */
const PICTURE_SIZE = { width: 960, height: 540 };

/** The fake camera's box in a recorded picture. */
export const cameraBox = (overlay: Overlay, picture: Size = PICTURE_SIZE): Box =>
  overlayBox(CAMERA_SIZE, picture, overlay);

/** Colors at the middle of each edge of a box, this many pixels inside it; negative for outside. */
export function edgeColors(pixel: PixelAt, { x, y, width, height }: Box, inside: number): Color[] {
  const [middle, center] = [x + Math.floor(width / 2), y + Math.floor(height / 2)];
  return [
    pixel(middle, y + inside),
    pixel(middle, y + height - 1 - inside),
    pixel(x + inside, center),
    pixel(x + width - 1 - inside, center),
  ];
}

/** Colors in the corners of a box, outside a circle and round corners. */
function boxCorners(pixel: PixelAt, { x, y, width, height }: Box): Color[] {
  const [right, bottom] = [x + width - 1, y + height - 1];
  return [pixel(x + 3, y + 3), pixel(right - 3, y + 3), pixel(x + 3, bottom - 3), pixel(right - 3, bottom - 3)];
}

/** Compares colors with tolerance for the encoder's losses, which are largest along a thin line. */
export function expectColors(colors: Color[], expected: Color, room = 40) {
  for (const color of colors) {
    const distance = Math.max(...color.map((part, index) => Math.abs(part - (expected[index] ?? 0))));
    expect(distance, `${color} instead of ${expected}`).toBeLessThanOrEqual(room);
  }
}

/** Checks that the camera is over a plain page, in the expected place and shape. At low quality it has no border. */
export function expectCamera(pixel: PixelAt, overlay: Overlay, picture = PICTURE_SIZE) {
  const box = cameraBox(overlay, picture);
  expectColors(edgeColors(pixel, box, -3), STILL_COLOR);
  if (picture.width === PICTURE_SIZE.width) {
    for (const inside of [0, 1]) expectColors(edgeColors(pixel, box, inside), WHITE, 100);
  }
  expectColors(edgeColors(pixel, box, 6), CAMERA_COLOR);
  if (overlay.shape !== 'rectangle') expectColors(boxCorners(pixel, box), STILL_COLOR);
}

/** Checks that there is no camera in that place. */
export function expectNoCamera(pixel: PixelAt, overlay: Overlay, picture = PICTURE_SIZE) {
  const box = cameraBox(overlay, picture);
  for (const inside of [-3, 0, 6]) expectColors(edgeColors(pixel, box, inside), STILL_COLOR);
}
