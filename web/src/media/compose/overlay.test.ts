import { describe, expect, it } from 'vitest';
import { FIRST_OVERLAY, OVERLAY_CORNERS, OVERLAY_SIZES, overlayBox, overlayCrop } from './overlay.ts';

const HD = { width: 1280, height: 720 };
const WIDE = { width: 640, height: 360 };
const TALL = { width: 360, height: 640 };

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
    const places = OVERLAY_CORNERS.map((corner) => overlayBox(WIDE, HD, { ...FIRST_OVERLAY, corner }));
    expect(places.map(({ x, y }) => [x, y])).toEqual([
      [20, 20],
      [1068, 20],
      [20, 592],
      [1068, 592],
    ]);
  });

  it('is 10, 15 or 22.5 % wide', () => {
    const boxes = OVERLAY_SIZES.map((size) => overlayBox(WIDE, HD, { ...FIRST_OVERLAY, size }));
    expect(boxes.map(({ width, height }) => [width, height])).toEqual([
      [128, 72],
      [192, 108],
      [288, 162],
    ]);
  });

  it('has the same width as a circle, and is as high as wide', () => {
    const circle = overlayBox(WIDE, HD, { corner: 'bottom-right', size: 'large', shape: 'circle' });
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
    const large = { ...FIRST_OVERLAY, size: 'large' } as const;
    expect(overlayBox(WIDE, low, large)).toEqual({ x: 20, y: 20, width: 284, height: 160 });
    expect(overlayBox(WIDE, low, { ...large, shape: 'circle' })).toEqual({ x: 20, y: 20, width: 160, height: 160 });
    expect(overlayBox(WIDE, { width: 100, height: 40 }, large)).toMatchObject({ width: 0, height: 0 });
  });
});

describe('the visible part of the camera’s picture', () => {
  it('is the whole picture in a rectangle', () => {
    expect(overlayCrop(WIDE, 'rectangle')).toEqual({ x: 0, y: 0, ...WIDE });
  });

  it('is the square in the middle in a circle', () => {
    expect(overlayCrop(WIDE, 'circle')).toEqual({ x: 140, y: 0, width: 360, height: 360 });
    expect(overlayCrop(TALL, 'circle')).toEqual({ x: 0, y: 140, width: 360, height: 360 });
  });
});
