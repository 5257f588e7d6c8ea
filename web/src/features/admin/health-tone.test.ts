import { expect, it } from 'vitest';
import { healthTone } from './health-tone.ts';

it.each([
  [100, 'green'],
  [90, 'green'],
  [89, 'yellow'],
  [70, 'yellow'],
  [69, 'red'],
  [0, 'red'],
])('a health score of %i is %s', (score, color) => {
  expect(healthTone(score).color).toBe(color);
});
