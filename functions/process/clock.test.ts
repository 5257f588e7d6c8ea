import { expect, it } from 'vitest';
import { untilNextStep } from './clock.ts';

it.each([
  [0, 1500],
  [1, 1499],
  [1499, 1],
  [1500, 1500],
  [1600, 1400],
  [3001, 1499],
])('after %i ms the current step of 1500 ms ends in %i ms', (passed, left) => {
  expect(untilNextStep(passed, 1500)).toBe(left);
});
