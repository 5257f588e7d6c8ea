import { describe, expect, it } from 'vitest';
import { clearDistance } from './toast-place.ts';

const WINDOW = 800;
const TOASTS = { left: 600, height: 100 };

const box = (top: number, bottom: number, right = 1000) => ({ left: 0, right, top, bottom });
const distanceFrom = (...boxes: ReturnType<typeof box>[]) => clearDistance(boxes, TOASTS, WINDOW);

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

  it('is the bottom where nothing is free', () => {
    expect(distanceFrom(box(50, 750))).toBe(0);
  });
});
