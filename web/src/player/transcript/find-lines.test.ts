import { expect, it } from 'vitest';
import { findLines, lineAt, linesOf } from './find-lines.ts';

const lines = linesOf([
  { from: 1, to: 2, text: 'Welcome to\nthe Café' },
  { from: 3, to: 4, text: 'the price is 5 €' },
  { from: 9, to: 10, text: 'ברוכים הבאים' },
]);

it.each([
  ['', [0, 1, 2]],
  ['  ', [0, 1, 2]],
  ['THE', [0, 1]],
  ['cafe', [0]],
  ['to the', [0]],
  ['the welcome', [0]],
  ['€', [1]],
  ['הבאים', [2]],
  ['nothing', []],
])('looking for %j finds the lines %j', (query, found) => {
  expect(findLines(lines, query).map(({ index }) => index)).toEqual(found);
});

it('the line of a moment is the last that has begun', () => {
  expect([0, 1, 2.5, 3, 8, 99].map((seconds) => lineAt(lines, seconds))).toEqual([-1, 0, 0, 1, 1, 2]);
});
