import { describe, expect, it } from 'vitest';
import { firstRegion, followRegion, leastRegion, moveRegion, type Region, resizeRegion } from './region.ts';

const HD = { width: 1280, height: 720 };
const region = (x: number, y: number, width: number, height: number, surface = HD): Region => ({
  x,
  y,
  width,
  height,
  surface,
});
const boxOf = ({ x, y, width, height }: Region) => [x, y, width, height];

describe('the smallest region', () => {
  it.each([
    [1, [320, 180]],
    [0.75, [428, 240]],
    [0.5, [640, 360]],
  ])('at a scale of %d has a picture of at least 320 x 180', (scale, [width, height]) => {
    expect(leastRegion(HD, scale)).toEqual({ width, height });
  });

  it('is a small surface itself, with even sides', () => {
    expect(leastRegion({ width: 301, height: 99 }, 1)).toEqual({ width: 300, height: 98 });
  });
});

describe('a region on a surface whose size changes', () => {
  const followed = () => followRegion(region(800, 400, 400, 300));

  it('is the same part of a surface that is captured smaller, and exact again afterwards', () => {
    const { on } = followed();
    expect(boxOf(on({ width: 640, height: 360 }))).toEqual([400, 200, 200, 150]);
    expect(boxOf(on(HD))).toEqual([800, 400, 400, 300]);
  });

  it('keeps its size, and is moved inside', () => {
    const { on } = followed();
    expect(boxOf(on({ width: 1000, height: 720 }))).toEqual([600, 400, 400, 300]);
    expect(boxOf(on({ width: 1000, height: 500 }))).toEqual([600, 200, 400, 300]);
  });

  it('is reduced where it is too large, keeps its shape, and is as large as chosen once there is room', () => {
    const { on } = followed();
    expect(boxOf(on({ width: 300, height: 701 }))).toEqual([0, 400, 300, 224]);
    expect(boxOf(on({ width: 1600, height: 720 }))).toEqual([0, 400, 400, 300]);
  });

  it('keeps its size on a surface that changes while it is captured smaller', () => {
    const { on } = followed();
    on({ width: 640, height: 360 });
    expect(boxOf(on({ width: 500, height: 360 }))).toEqual([300, 200, 200, 150]);
    expect(boxOf(on({ width: 1000, height: 720 }))).toEqual([600, 400, 400, 300]);
  });

  it('is where it was moved to', () => {
    const { on, set } = followed();
    set(region(0, 0, 640, 360));
    expect(boxOf(on(HD))).toEqual([0, 0, 640, 360]);
    expect(boxOf(on({ width: 640, height: 360 }))).toEqual([0, 0, 320, 180]);
  });

  it('is always inside', () => {
    const { on } = followed();
    for (let width = 40; width < 2000; width += 113) {
      for (const height of [30, 301, 720, 1500]) {
        const { surface, ...box } = on({ width, height });
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThan(surface.width + 1e-6);
        expect(box.y + box.height).toBeLessThan(surface.height + 1e-6);
      }
    }
  });
});

describe('the first region', () => {
  it('is in the middle, and large enough', () => {
    expect(boxOf(firstRegion(null, HD, leastRegion(HD, 1)))).toEqual([256, 144, 768, 432]);
    expect(boxOf(firstRegion(null, HD, { width: 900, height: 500 }))).toEqual([256, 144, 900, 500]);
  });

  it('is that of the last recording, inside of this surface and large enough', () => {
    const last = region(800, 400, 320, 180);
    expect(boxOf(firstRegion(last, HD, leastRegion(HD, 1)))).toEqual([800, 400, 320, 180]);
    expect(boxOf(firstRegion(last, { width: 1000, height: 500 }, leastRegion(HD, 0.75)))).toEqual([572, 260, 428, 240]);
  });
});

it('a region is moved as far as the surface goes', () => {
  expect(boxOf(moveRegion(region(10, 10, 400, 300), 3, -40))).toEqual([13, 0, 400, 300]);
  expect(boxOf(moveRegion(region(10, 10, 400, 300), 5000, 5000))).toEqual([880, 420, 400, 300]);
});

describe('the size of a region', () => {
  const options = { least: { width: 320, height: 180 }, keepsShape: false } as const;

  it.each([
    [{ x: 1, y: 1 }, 20, 31, [200, 200, 420, 330]],
    [{ x: -1, y: -1 }, 20, 30, [220, 230, 380, 270]],
    [{ x: 1, y: -1 }, 9000, -9000, [200, 0, 1080, 500]],
    [{ x: -1, y: 1 }, 9000, -9000, [280, 200, 320, 180]],
  ] as const)('changes with a corner, within the surface, to even sides: %o', (corner, x, y, expected) => {
    expect(boxOf(resizeRegion(region(200, 200, 400, 300), x, y, { ...options, corner }))).toEqual(expected);
  });

  it('keeps its shape in a recording', () => {
    const resized = (x: number, y: number) =>
      boxOf(resizeRegion(region(200, 200, 640, 360), x, y, { ...options, corner: { x: 1, y: 1 }, keepsShape: true }));
    expect(resized(64, 0)).toEqual([200, 200, 704, 396]);
    expect(resized(0, 36)).toEqual([200, 200, 704, 396]);
    expect(resized(-9000, 0)).toEqual([200, 200, 320, 180]);
    expect(resized(9000, 0)).toEqual([200, 200, 924, 520]);
  });
});
