import { expect, it } from 'vitest';
import { clockText } from './duration-text.ts';

it.each([
  [0, '0:00'],
  [0.9, '0:00'],
  [59.99, '0:59'],
  [61, '1:01'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [86_399, '23:59:59'],
  [-5, '0:00'],
  [Number.NaN, '0:00'],
  [Number.POSITIVE_INFINITY, '0:00'],
  [null, '0:00'],
  [undefined, '0:00'],
])('a duration of %s seconds is written as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
