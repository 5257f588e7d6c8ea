import { expect } from '@playwright/test';
import type { Box, Size } from '#web/media/compose/frame-geometry.ts';
import { type Overlay, overlayBox } from '#web/media/compose/overlay.ts';
import { STILL_COLOUR } from './captured-pages.ts';
import type { PixelAt } from './recorded-file.ts';

const WHITE = [255, 255, 255] as const;
/** Background of the fake camera's picture. */
export const CAMERA_COLOUR = [0, 165, 0] as const;
const CAMERA_SIZE = { width: 640, height: 360 };

type Colour = readonly [number, number, number];

/** Size of a captured tab's recording at medium quality. */
const PICTURE_SIZE = { width: 960, height: 540 };

/** The fake camera's box in a recorded picture. */
export const cameraBox = (overlay: Overlay, picture: Size = PICTURE_SIZE): Box =>
  overlayBox(CAMERA_SIZE, picture, overlay);

/** Colours at the middle of each edge of a box, this many pixels inside it; negative for outside. */
export function edgeColours(pixel: PixelAt, { x, y, width, height }: Box, inside: number): Colour[] {
  const [middle, centre] = [x + Math.floor(width / 2), y + Math.floor(height / 2)];
  return [
    pixel(middle, y + inside),
    pixel(middle, y + height - 1 - inside),
    pixel(x + inside, centre),
    pixel(x + width - 1 - inside, centre),
  ];
}

/** Colours in the corners of a box, outside a circle. */
function boxCorners(pixel: PixelAt, { x, y, width, height }: Box): Colour[] {
  const [right, bottom] = [x + width - 1, y + height - 1];
  return [pixel(x + 3, y + 3), pixel(right - 3, y + 3), pixel(x + 3, bottom - 3), pixel(right - 3, bottom - 3)];
}

/** Compares colours with tolerance for the encoder's losses, which are largest along a thin line. */
export function expectColours(colours: Colour[], expected: Colour, room = 40) {
  for (const colour of colours) {
    const distance = Math.max(...colour.map((part, index) => Math.abs(part - (expected[index] ?? 0))));
    expect(distance, `${colour} instead of ${expected}`).toBeLessThanOrEqual(room);
  }
}

/** Checks that the camera is over a plain page, in the expected place and shape. */
export function expectCamera(pixel: PixelAt, overlay: Overlay) {
  const box = cameraBox(overlay);
  expectColours(edgeColours(pixel, box, -3), STILL_COLOUR);
  expectColours(edgeColours(pixel, box, 0), WHITE, 100);
  expectColours(edgeColours(pixel, box, 1), WHITE, 100);
  expectColours(edgeColours(pixel, box, 6), CAMERA_COLOUR);
  if (overlay.shape === 'circle') expectColours(boxCorners(pixel, box), STILL_COLOUR);
}

/** Checks that there is no camera in that place. */
export function expectNoCamera(pixel: PixelAt, overlay: Overlay) {
  const box = cameraBox(overlay);
  for (const inside of [-3, 0, 6]) expectColours(edgeColours(pixel, box, inside), STILL_COLOUR);
}
