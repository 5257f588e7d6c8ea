import { describe, expect, it } from 'vitest';
import { marksOf, stripesOf } from './time-line.tsx';

const sharesIn = (css: string) => [...css.matchAll(/\* (\d\.\d{4})/g)].map(([, share]) => Number(share));

describe('the buffered ranges', () => {
  it('are a stripe each', () => {
    const css = stripesOf(
      [
        [0, 5],
        [20, 30],
      ],
      40,
    );
    expect(sharesIn(css)).toEqual([0, 0, 0.125, 0.125, 0.5, 0.5, 0.75, 0.75]);
    expect(css.match(/var\(--loaded\)/g)).toHaveLength(4);
  });

  it('do not run over the end, which some browsers report a little later', () => {
    expect(sharesIn(stripesOf([[0, 40.04]], 40))).toEqual([0, 0, 1, 1]);
  });

  it('are no stripes while there are none, or no length', () => {
    expect(stripesOf([], 40)).toBe('none');
    for (const duration of [0, Number.NaN]) expect(stripesOf([[0, 5]], duration)).toBe('none');
  });
});

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
