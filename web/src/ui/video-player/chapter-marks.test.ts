import { expect, it } from 'vitest';
import { marksOf } from './chapter-marks.ts';

const chapters = [
  { at: 0, title: 'Hello' },
  { at: 5, title: 'Pricing' },
  { at: 10, title: 'The end' },
];

it('a chapter has a mark at its share of the line, except at the beginning and the end', () => {
  const place = 'calc(var(--thumb) / 2 + (100% - var(--thumb)) * 0.5000)';
  expect(marksOf(chapters, 10)).toBe(
    `linear-gradient(to right, transparent calc(${place} - 1px), var(--gap) calc(${place} - 1px), var(--gap) calc(${place} + 1px), transparent calc(${place} + 1px))`,
  );
});

it('a video of unknown length has no marks', () => {
  expect(marksOf(chapters, 0)).toBe('none');
  expect(marksOf([], 10)).toBe('none');
});
