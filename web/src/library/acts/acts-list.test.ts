import { expect, it } from 'vitest';
import { timeOf } from './acts-list.tsx';

it('a day of a filter begins at midnight and ends before the next', () => {
  expect(timeOf('2026-03-28', 0)).toBe(new Date(2026, 2, 28).toISOString());
  expect(timeOf('2026-03-28', 1)).toBe(new Date(2026, 2, 28, 23, 59, 59, 999).toISOString());
});

it.each(['', '20261-03-28'])('%j is no day, and filters nothing', (day) => {
  expect(timeOf(day, 0)).toBeUndefined();
});
