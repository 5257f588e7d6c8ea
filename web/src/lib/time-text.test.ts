import { expect, it } from 'vitest';
import { isoDate } from './time-text.ts';

it.each([
  [new Date(2026, 2, 27, 15, 30), '2026-03-27'],
  [new Date(2026, 10, 5, 23, 59, 59, 999), '2026-11-05'],
  [new Date(2027, 0, 1), '2027-01-01'],
])('%s is the day %s', (day, text) => {
  expect(isoDate(day)).toBe(text);
});
