import { expect, it } from 'vitest';
import { CAMERA_STEP, createSizeSteps } from './size-steps.ts';

/** The widths after each of some seconds with this share of the pictures. */
const widths = ({ decide }: ReturnType<typeof createSizeSteps>, seconds: number, share: number | null) =>
  Array.from({ length: seconds }, () => decide(share));

it('a share below 80 % makes the pictures smaller, at most every three seconds, and never less than 640 wide', () => {
  const steps = createSizeSteps(1440);
  expect(widths(steps, 12, 0.7)).toEqual([1440, 1440, 1080, 1080, 1080, 810, 810, 810, 640, 640, 640, 640]);
  expect(steps.canGiveWay()).toBe(false);
});

it('a machine that writes far too few has half the width at once', () => {
  expect(widths(createSizeSteps(3840), 9, 0.05)).toEqual([3840, 3840, 1920, 1920, 1920, 960, 960, 960, 640]);
});

it('a camera gives way to half its width, and comes back from there', () => {
  const steps = createSizeSteps(1280, CAMERA_STEP);
  expect(widths(steps, 3, 0.7)).toEqual([1280, 1280, 640]);
  expect(widths(steps, 30, 1).at(-1)).toBe(1280);
});

it.each([640, 320])('pictures that are %s wide stay so', (width) => {
  const steps = createSizeSteps(width);
  expect(steps.canGiveWay()).toBe(false);
  expect(widths(steps, 60, 0.1).at(-1)).toBe(width);
});

it('nothing is decided while the share is not known', () => {
  expect(widths(createSizeSteps(1440), 60, null).at(-1)).toBe(1440);
});

it('after 30 s of room the pictures are larger again, up to the first size', () => {
  const steps = createSizeSteps(1440);
  expect(widths(steps, 6, 0.7).at(-1)).toBe(810);
  expect(widths(steps, 29, 1).at(-1)).toBe(810);
  expect(widths(steps, 1, 1)).toEqual([1080]);
  expect(widths(steps, 30, 1).at(-1)).toBe(1440);
  expect(widths(steps, 300, 1).at(-1)).toBe(1440);
});

it('a second without room begins the count again', () => {
  const steps = createSizeSteps(1440);
  widths(steps, 3, 0.7);
  widths(steps, 29, 1);
  widths(steps, 1, 0.9);
  expect(widths(steps, 29, 1).at(-1)).toBe(1080);
});

it('a size that is too large again is tried half as often', () => {
  const steps = createSizeSteps(1440);
  widths(steps, 3, 0.7);
  expect(widths(steps, 30, 1).at(-1)).toBe(1440);
  expect(widths(steps, 3, 0.7).at(-1)).toBe(1080);
  expect(widths(steps, 59, 1).at(-1)).toBe(1080);
  expect(widths(steps, 1, 1)).toEqual([1440]);
});
