import { expect, it } from 'vitest';
import { fitting, rulerStep, rulerTimes, scrollFor, zoomed } from './scale.ts';

it('a video fits at the smallest scale, and a frame can be seen at the largest', () => {
  const least = fitting(1000, 7200);
  expect(zoomed(least, -3, least)).toBe(least);
  expect(zoomed(least, 1, least)).toBeCloseTo(least * 2);
  expect(zoomed(least, 40, least) / 30).toBe(8);
  expect(zoomed(fitting(1000, 2), 1, fitting(1000, 2)), 'a short one').toBe(500);
});

it('marks of the ruler are round times that have room', () => {
  expect([240, 100, 10, 1, 0.14].map(rulerStep)).toEqual([0.5, 1, 10, 120, 600]);
  expect(rulerTimes(10, 25, 41)).toEqual([20, 30, 40]);
  expect(rulerTimes(10, -5, 0)).toEqual([0]);
});

it('the playhead stays at its place while the scale changes, and comes into view', () => {
  expect(scrollFor(10_000, { scroll: 50, width: 400 }, 10, 20)).toBe(150);
  expect(scrollFor(100_000, { scroll: 0, width: 400 }, 10, 20)).toBe(1800);
  expect(scrollFor(1000, { scroll: 0, width: 400 }, 20, 10)).toBe(0);
});
