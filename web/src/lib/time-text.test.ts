import { expect, it } from 'vitest';
import { hoursText, isoDate } from './time-text.ts';

it.each([
  [new Date(2026, 2, 27, 15, 30), '2026-03-27'],
  [new Date(2026, 10, 5, 23, 59, 59, 999), '2026-11-05'],
  [new Date(2027, 0, 1), '2027-01-01'],
])('the ISO date of %s is %s', (day, text) => {
  expect(isoDate(day)).toBe(text);
});

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
])('a total of %s seconds is shown as %s', (seconds, text) => {
  expect(hoursText(seconds)).toBe(text);
});
