import { expect, it } from 'vitest';
import { clusterMarks } from './cluster-marks.ts';
import { commentOf } from './test-support/comments.ts';

const at = (...moments: number[]) => moments.map((moment) => ({ ...commentOf(`c${moment}`), at: moment }));
const marks = (moments: number[], duration = 100, width = 514) =>
  clusterMarks(at(...moments), duration, width).map(({ x, comments }) => [Math.round(x), comments.length]);

it('a mark is where the thumb of the slider is at its moment', () => {
  expect(marks([0, 50, 100])).toEqual([
    [7, 1],
    [257, 1],
    [507, 1],
  ]);
});

it('marks that would touch are one', () => {
  expect(marks([10, 14, 20])).toEqual([
    [57, 2],
    [107, 1],
  ]);
});

it('comments after the end are at the end', () => expect(marks([500])).toEqual([[507, 1]]));

it.each([
  [0, 500],
  [100, 0],
])('there are no marks for a length of %d s in %d px', (duration, width) =>
  expect(marks([1], duration, width)).toEqual([]),
);
