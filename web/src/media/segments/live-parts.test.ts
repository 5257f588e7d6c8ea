import { expect, it } from 'vitest';
import { createLiveParts } from './live-parts.ts';

/** The lengths of a segment at which a part is taken, when the file grows to these. */
const takenAt = (isDue: ReturnType<typeof createLiveParts>['isDue'], openMs: number, lengths: number[]) =>
  lengths.filter((lengthMs) => isDue(openMs, openMs + lengthMs));

it('a segment has a part for each half of a second, except just before the next keyframe', () => {
  const { isDue } = createLiveParts();
  const chunks = [20, 270, 520, 770, 1020, 1270, 1520, 1770, 1990];
  expect(takenAt(isDue, 0, chunks)).toEqual([520, 1020, 1520]);
  expect(takenAt(isDue, 2000, chunks)).toEqual([520, 1020, 1520]);
});

it('a chunk that is late makes one part', () => {
  const { isDue } = createLiveParts();
  expect(takenAt(isDue, 0, [300, 1010, 1260, 1500])).toEqual([1010, 1500]);
  expect(takenAt(isDue, 4000, [1900, 2400])).toEqual([]);
});
