import { expect, it } from 'vitest';
import { CAMERA_STEP, createSizeSteps } from './size-steps.ts';

/** Steps on a clock: `widths` has the widths after each of some seconds with this share of the pictures. */
function stepsOf(...given: Parameters<typeof createSizeSteps>) {
  const { decide, canGiveWay } = createSizeSteps(...given);
  let ms = 0;
  return {
    canGiveWay,
    widths: (checks: number, share: number | null, everyMs = 1000) =>
      Array.from({ length: checks }, () => {
        ms += everyMs;
        return decide(share, ms);
      }),
  };
}

it('a share below 80 % makes the pictures smaller, at most every three seconds, and never less than 640 wide', () => {
  const steps = stepsOf(1440);
  expect(steps.widths(10, 0.7)).toEqual([1080, 1080, 1080, 810, 810, 810, 640, 640, 640, 640]);
  expect(steps.canGiveWay()).toBe(false);
});

it('a machine that writes far too few has half the width at once', () => {
  expect(stepsOf(3840).widths(7, 0.05)).toEqual([1920, 1920, 1920, 960, 960, 960, 640]);
});

it('a camera gives way to half its width, and comes back from there', () => {
  const steps = stepsOf(1280, CAMERA_STEP);
  expect(steps.widths(3, 0.7)).toEqual([640, 640, 640]);
  expect(steps.widths(30, 1).at(-1)).toBe(1280);
});

it.each([640, 320])('pictures that are %s wide stay so', (width) => {
  const steps = stepsOf(width);
  expect(steps.canGiveWay()).toBe(false);
  expect(steps.widths(60, 0.1).at(-1)).toBe(width);
});

it('a check that comes late on a busy computer counts the time, not the checks', () => {
  expect(stepsOf(3840).widths(4, 0.05, 3500)).toEqual([1920, 960, 640, 640]);
  expect(stepsOf(3840).widths(5, 0.05, 2000)).toEqual([1920, 1920, 960, 960, 640]);
  const steps = stepsOf(1440);
  steps.widths(1, 0.7);
  expect(steps.widths(6, 1, 5000)).toEqual([1080, 1080, 1080, 1080, 1080, 1440]);
});

it('nothing is decided while the share is not known', () => {
  expect(stepsOf(1440).widths(60, null).at(-1)).toBe(1440);
});

it('after 30 s of room the pictures are larger again, up to the first size', () => {
  const steps = stepsOf(1440);
  expect(steps.widths(4, 0.7).at(-1)).toBe(810);
  expect(steps.widths(29, 1).at(-1)).toBe(810);
  expect(steps.widths(1, 1)).toEqual([1080]);
  expect(steps.widths(30, 1).at(-1)).toBe(1440);
  expect(steps.widths(300, 1).at(-1)).toBe(1440);
});

it('a second without room begins the count again', () => {
  const steps = stepsOf(1440);
  steps.widths(3, 0.7);
  steps.widths(29, 1);
  steps.widths(1, 0.9);
  expect(steps.widths(29, 1).at(-1)).toBe(1080);
});

it('a size that is too large again is tried half as often', () => {
  const steps = stepsOf(1440);
  steps.widths(3, 0.7);
  expect(steps.widths(30, 1).at(-1)).toBe(1440);
  expect(steps.widths(3, 0.7).at(-1)).toBe(1080);
  expect(steps.widths(59, 1).at(-1)).toBe(1080);
  expect(steps.widths(1, 1)).toEqual([1440]);
});
