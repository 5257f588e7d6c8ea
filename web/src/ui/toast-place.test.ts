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
});
