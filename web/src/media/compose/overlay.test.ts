import { describe, expect, it } from 'vitest';
import {
  cornerOf,
  FIRST_OVERLAY,
  inCorner,
  movedBy,
  OVERLAY_WIDTHS,
  type OverlayCorner,
  type OverlaySize,
  overlayBox,
  overlayCrop,
  overlayRadius,
  resizedTo,
  sizeOf,
} from './overlay.ts';

const HD = { width: 1280, height: 720 };
const WIDE = { width: 640, height: 360 };
const TALL = { width: 360, height: 640 };

const CORNERS: OverlayCorner[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];
const SIZES = Object.keys(OVERLAY_WIDTHS) as OverlaySize[];
const LARGE = { ...FIRST_OVERLAY, width: OVERLAY_WIDTHS.large };

describe('the camera over the screen', () => {
  it('is first 15 % wide, 20 px from the left and the bottom, with its own aspect ratio', () => {
    expect(FIRST_OVERLAY.shape).toBe('rectangle');
    expect(overlayBox(WIDE, HD, FIRST_OVERLAY)).toEqual({ x: 20, y: 592, width: 192, height: 108 });
    expect(overlayBox({ width: 640, height: 480 }, HD, FIRST_OVERLAY)).toEqual({
      x: 20,
      y: 556,
      width: 192,
      height: 144,
    });
    expect(overlayBox(TALL, HD, FIRST_OVERLAY)).toEqual({ x: 20, y: 359, width: 192, height: 341 });
  });

  it('is 20 px from the two edges of each corner', () => {
    const places = CORNERS.map((corner) => overlayBox(WIDE, HD, { ...FIRST_OVERLAY, ...inCorner(corner) }));
    expect(places.map(({ x, y }) => [x, y])).toEqual([
      [20, 20],
      [1068, 20],
      [20, 592],
      [1068, 592],
    ]);
    expect(CORNERS.map((corner) => cornerOf({ ...FIRST_OVERLAY, ...inCorner(corner) }))).toEqual(CORNERS);
    expect(cornerOf({ ...FIRST_OVERLAY, x: 0.5 })).toBeNull();
  });

  it('is 10, 15 or 22.5 % wide, or any width between its limits', () => {
    const overlays = SIZES.map((size) => resizedTo(FIRST_OVERLAY, OVERLAY_WIDTHS[size]));
    expect(
      overlays.map((overlay) => overlayBox(WIDE, HD, overlay)).map(({ width, height }) => [width, height]),
    ).toEqual([
      [128, 72],
      [192, 108],
      [288, 162],
    ]);
    expect(overlays.map(sizeOf)).toEqual(SIZES);
    expect(sizeOf(resizedTo(FIRST_OVERLAY, 0.3))).toBeNull();
    expect([resizedTo(FIRST_OVERLAY, 0).width, resizedTo(FIRST_OVERLAY, 2).width]).toEqual([0.05, 0.5]);
  });

  it('has the same width as a circle, and is as high as wide', () => {
    const circle = overlayBox(WIDE, HD, { ...LARGE, ...inCorner('bottom-right'), shape: 'circle' });
    expect(circle).toEqual({ x: 972, y: 412, width: 288, height: 288 });
    expect(overlayBox(TALL, HD, { ...FIRST_OVERLAY, shape: 'circle' })).toEqual({
      x: 20,
      y: 508,
      width: 192,
      height: 192,
    });
  });

  it('keeps its aspect ratio and its margins where the picture is too low for it', () => {
    const low = { width: 1600, height: 200 };
    expect(overlayBox(WIDE, low, LARGE)).toEqual({ x: 20, y: 20, width: 284, height: 160 });
    expect(overlayBox(WIDE, low, { ...LARGE, shape: 'circle' })).toEqual({ x: 20, y: 20, width: 160, height: 160 });
    expect(overlayBox(WIDE, { width: 100, height: 40 }, LARGE)).toMatchObject({ width: 0, height: 0 });
  });
});

describe('the camera that is moved', () => {
  const moved = (x: number, y: number) => overlayBox(WIDE, HD, movedBy(FIRST_OVERLAY, { x, y }, WIDE, HD));

  it('goes as far as it was moved', () => {
    expect(moved(100, -50)).toMatchObject({ x: 120, y: 542 });
  });

  it('stays clear of the margin, and in a corner is in that corner again', () => {
    expect(moved(-300, 300)).toMatchObject({ x: 20, y: 592 });
    expect(cornerOf(movedBy(FIRST_OVERLAY, { x: 2000, y: -2000 }, WIDE, HD))).toBe('top-right');
  });

  it('stays where there is no room to move', () => {
    const low = { width: 1600, height: 40 };
    expect(movedBy(FIRST_OVERLAY, { x: 0, y: -10 }, WIDE, low)).toEqual(FIRST_OVERLAY);
  });
});

describe('the visible part of the camera’s picture', () => {
  it('is the whole picture in a rectangle, with or without round corners', () => {
    expect(overlayCrop(WIDE, 'rectangle')).toEqual({ x: 0, y: 0, ...WIDE });
    expect(overlayCrop(WIDE, 'rounded')).toEqual({ x: 0, y: 0, ...WIDE });
    expect([overlayRadius(WIDE, 'rectangle'), overlayRadius(WIDE, 'rounded')]).toEqual([0, 57.6]);
  });

  it('is the square in the middle in a circle', () => {
    expect(overlayCrop(WIDE, 'circle')).toEqual({ x: 140, y: 0, width: 360, height: 360 });
    expect(overlayCrop(TALL, 'circle')).toEqual({ x: 0, y: 140, width: 360, height: 360 });
    expect(overlayRadius({ width: 100, height: 100 }, 'circle')).toBe(50);
  });
});
