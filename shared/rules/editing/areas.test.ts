import { describe, expect, it } from 'vitest';
import { AREA_SIDE_MIN, AREAS_MAX } from '../../limits.ts';
import { type Area, areasFault, boxOf, normalizeAreas } from './areas.ts';

const area: Area = { name: 'Area 1', left: 0.25, top: 0.5, width: 0.25, height: 0.25, from: 1000, to: 2000 };
const SIZE = { width: 640, height: 360 };

describe('the box of an area', () => {
  it('has the same pixels that the area was drawn with, the frames of both ends, and one before and after', () => {
    expect(boxOf(area, SIZE)).toEqual({ x: 160, y: 180, width: 160, height: 90, first: 29, last: 61 });
  });

  it.each([[{ width: 642, height: 358 }], [{ width: 360, height: 640 }], [{ width: 1920, height: 1080 }]])(
    'has even pixels, outwards: %o',
    (size) => {
      const odd = {
        ...area,
        left: 101 / size.width,
        top: 51 / size.height,
        width: 33 / size.width,
        height: 7 / size.height,
      };
      expect(boxOf(odd, size)).toMatchObject({ x: 100, y: 50, width: 34, height: 8 });
    },
  );

  it('covers the area in every size', () => {
    for (let width = 32; width < 2000; width += 54) {
      for (let left = 0; left < 0.7; left += 0.0371) {
        const { x, width: covered } = boxOf({ ...area, left }, { width, height: 100 });
        expect(x).toBeLessThanOrEqual(left * width + 1e-5);
        expect(x + covered).toBeGreaterThanOrEqual((left + area.width) * width - 1e-5);
        expect([x % 2, covered % 2]).toEqual([0, 0]);
      }
    }
  });

  it('stays in the picture', () => {
    const whole = { ...area, left: 0, top: 0, width: 1, height: 1 };
    expect(boxOf(whole, SIZE)).toMatchObject({ x: 0, y: 0, ...SIZE });
  });
});

it('areas begin and end on frames', () => {
  expect(normalizeAreas([{ ...area, from: 1010, to: 2026 }])).toMatchObject([{ from: 1000, to: 2033 }]);
});

describe('areas cannot be hidden', () => {
  it.each<[string, Partial<Area>]>([
    ['An area has to be inside the picture', { left: 0.8 }],
    ['An area has to be inside the picture', { top: -0.1 }],
    ['An area is too small', { width: AREA_SIDE_MIN / 2 }],
    ['An area has to end after it begins', { to: 900 }],
    ['The video is shorter than that', { from: 9000, to: 9500 }],
  ])('%s: %o', (fault, changes) => {
    expect(areasFault([area, { ...area, ...changes }], 9000)).toBe(fault);
  });

  it('beyond the most', () => {
    const areas = (count: number) => Array.from({ length: count }, () => area);
    expect(areasFault(areas(AREAS_MAX), 9000)).toBeNull();
    expect(areasFault(areas(AREAS_MAX + 1), 9000)).toBe('At most 20 areas can be hidden');
  });
});
