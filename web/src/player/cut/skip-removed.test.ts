import { expect, it } from 'vitest';
import type { KeptRange } from '#shared/rules/kept-ranges.ts';
import { nextPlayed } from './skip-removed.ts';

it('playing goes on in kept parts, skips removed ones just before they begin, and ends after the last', () => {
  const parts: KeptRange[] = [
    [2000, 4000],
    [6000, 8000],
  ];
  expect([0, 2000, 3950, 3970, 5000, 7950, 7970, 9000].map((ms) => nextPlayed(parts, ms))).toEqual([
    ...[2000, 2000, 3950, 6000, 6000, 7950, null, null],
  ]);
});
