import { expect, it } from 'vitest';
import { hoursText } from './hours-text.ts';

it.each([
  [0, '0h 0m'],
  [59.9, '0h 0m'],
  [60, '0h 1m'],
  [3599, '0h 59m'],
  [3600, '1h 0m'],
  [90_061, '25h 1m'],
  [-5, '0h 0m'],
  [Number.NaN, '0h 0m'],
  [null, '0h 0m'],
  [undefined, '0h 0m'],
])('%s seconds altogether read %s', (seconds, text) => {
  expect(hoursText(seconds)).toBe(text);
});
