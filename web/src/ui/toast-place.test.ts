import { describe, expect, it } from 'vitest';
import { clearPlace } from './toast-place.ts';

const WINDOW = { width: 1000, height: 800 };
const TOASTS = { width: 400, height: 100 };

const box = (top: number, bottom: number, right = 1000, left = 0) => ({ left, right, top, bottom });
const placeFor = (...boxes: ReturnType<typeof box>[]) => clearPlace(boxes, TOASTS, WINDOW);
const distanceFrom = (...boxes: ReturnType<typeof box>[]) => placeFor(...boxes).bottom;

describe('the place of toasts', () => {
  it('is the bottom of the window', () => {
    expect(distanceFrom()).toBe(0);
    expect(distanceFrom(box(100, 700))).toBe(0);
    expect(distanceFrom(box(500, 800, 600))).toBe(0);
  });

  it('is above what floats at the bottom', () => {
    expect(distanceFrom(box(740, 790))).toBe(60);
    expect(distanceFrom(box(600, 700), box(740, 800))).toBe(200);
    expect(distanceFrom(box(150, 750))).toBe(650);
  });

  it('is beside a panel as high as the window, above what floats there', () => {
    const panel = box(24, 750, 980, 700);
    expect(placeFor(panel)).toEqual({ bottom: 0, end: 300, covers: false });
    expect(placeFor(panel, box(740, 790, 600, 400))).toEqual({ bottom: 60, end: 300, covers: false });
  });

  it('is the bottom where nothing is free', () => {
    expect(placeFor(box(50, 750))).toEqual({ bottom: 0, end: 0, covers: true });
  });

  it.each([
    ['at the end of the bottom', [box(720, 760, 900, 800)], { bottom: 0, end: 300 }],
    ['along the bottom', [box(720, 760)], { bottom: 700, end: 0 }],
    ['along the bottom, and at the end of the top', [box(720, 760), box(50, 90, 900, 800)], { bottom: 700, end: 300 }],
    ['fewer at the end', [box(720, 760, 1000, 900), box(720, 760, 600), box(0, 90)], { bottom: 0, end: 0 }],
  ])('is where the fewest controls are, if nothing is free: %s', (_where, controls, place) => {
    expect(clearPlace([box(50, 750)], TOASTS, WINDOW, controls)).toEqual({ ...place, covers: true });
  });
});
