import { expect, it } from 'vitest';
import { inGroups } from './in-groups.ts';

it.each([
  [[], []],
  [[1], [[1]]],
  [[1, 2], [[1, 2]]],
  [
    [1, 2, 3, 4, 5],
    [[1, 2], [3, 4], [5]],
  ],
])('splits %j into groups of two: %j', (items, groups) => {
  expect(inGroups(items, 2)).toEqual(groups);
});
