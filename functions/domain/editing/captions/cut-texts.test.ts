import { expect, it } from 'vitest';
import type { KeptRange } from '#shared/rules/editing/kept-ranges.ts';
import { chapterLinesShown, cuesShown } from './cut-texts.ts';

/** 60 s without the first 10 s, and without the time from 30 s to 40 s. */
const KEPT: KeptRange[] = [
  [10_000, 30_000],
  [40_000, 60_000],
];

it('captions move with what is kept, are cut at its edges, and are hidden when most of them is removed', () => {
  const cue = (from: number, to: number) => ({ from, to, text: `${from}` });
  const cues = [cue(2, 4), cue(9, 11), cue(8, 11), cue(12, 14.5), cue(28, 42), cue(31, 39), cue(41, 43)];
  expect(cuesShown(cues, KEPT).map(({ text, from, to }) => [text, from, to])).toEqual([
    ['9', 0, 1],
    ['12', 2, 4.5],
    ['41', 21, 23],
  ]);
});

it('chapters move with their beginning, and are hidden when that is removed', () => {
  const lines = ['0:00 Hello', '(0:08) Secret', '- 0:10 Pricing', '0:31 Another secret', '0:42 Questions'];
  expect(chapterLinesShown(lines, KEPT)).toEqual(['- 0:00 Pricing', '0:22 Questions']);
});
