import { describe, expect, it } from 'vitest';
import { moved, placeAround, placeBetween, resized } from './area-shape.ts';

const place = { left: 0.5, top: 0.5, width: 0.25, height: 0.25 };

describe('a place', () => {
  it('moves as far as the picture goes', () => {
    expect(moved(place, { x: -0.25, y: 0.125 })).toEqual({ ...place, left: 0.25, top: 0.625 });
    expect(moved(place, { x: 1, y: -1 })).toEqual({ ...place, left: 0.75, top: 0 });
  });

  it.each([
    [{ x: -1, y: -1 } as const, { left: 0.375, top: 0.375, width: 0.375, height: 0.375 }],
    [{ x: 1, y: -1 } as const, { left: 0.5, top: 0.375, width: 0.125, height: 0.375 }],
    [{ x: -1, y: 1 } as const, { left: 0.375, top: 0.5, width: 0.375, height: 0.125 }],
    [{ x: 1, y: 1 } as const, { left: 0.5, top: 0.5, width: 0.125, height: 0.125 }],
  ])('is resized at the corner %o, and the opposite one stays', (corner, expected) => {
    expect(resized(place, corner, { x: -0.125, y: -0.125 })).toEqual(expected);
  });

  it('keeps the smallest size, and stays in the picture', () => {
    expect(resized(place, { x: 1, y: 1 }, { x: -1, y: 1 })).toMatchObject({ width: 0.005, height: 0.5 });
    expect(resized(place, { x: -1, y: -1 }, { x: 1, y: -1 })).toMatchObject({
      width: expect.closeTo(0.005),
      top: 0,
      height: 0.75,
    });
    expect(placeBetween({ x: 1.2, y: 0.5 }, { x: 1, y: 0.25 })).toEqual({
      left: expect.closeTo(0.995),
      top: 0.25,
      width: 0.005,
      height: 0.25,
    });
    expect(placeAround({ x: 1, y: 0 })).toEqual({ left: 0.7, top: 0, width: 0.3, height: 0.2 });
  });
});
