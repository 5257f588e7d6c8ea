import { describe, expect, it } from 'vitest';
import { chapterAt, chaptersIn } from './chapters.ts';

describe('the chapters of a description', () => {
  it('are its lines that begin with a time, in the order of the times', () => {
    const description = 'What we showed Acme.\n0:42 Pricing\n\n0:00 Hello\n1:02:03 Questions 🎬\nSee you at 5:00.';
    expect(chaptersIn(description, 7200)).toEqual([
      { at: 0, title: 'Hello' },
      { at: 42, title: 'Pricing' },
      { at: 3723, title: 'Questions 🎬' },
    ]);
  });

  it.each([
    '0:42 Pricing',
    '  00:42 - Pricing ',
    '• 0:42 – Pricing',
    '(0:42) Pricing',
    '[0:42]\tPricing',
    '- 0:42: Pricing',
    '0:42 Pricing\r\nMore',
  ])('are found in the line %j', (line) => {
    expect(chaptersIn(line, null)).toEqual([{ at: 42, title: 'Pricing' }]);
  });

  it.each([
    '0:42',
    '0:42 ',
    '0:60 Pricing',
    '1:60:00 Pricing',
    '42 Pricing',
    '0:42Pricing',
    'At 0:42 Pricing',
    '1.0:42 Pricing',
  ])('are not found in the line %j', (line) => {
    expect(chaptersIn(line, null)).toEqual([]);
  });

  it('must not begin after the end of the recording, and of two with the same time the first counts', () => {
    expect(chaptersIn('0:05 One\n0:05 Two\n0:11 Late', 10)).toEqual([{ at: 5, title: 'One' }]);
    expect(chaptersIn(null, 10)).toEqual([]);
  });

  it('may begin in the last second, of which the length in whole seconds says nothing', () => {
    expect(chaptersIn('0:13 Questions', Math.floor(13.6))).toEqual([{ at: 13, title: 'Questions' }]);
  });

  it('are also found in right-to-left text', () => {
    expect(chaptersIn('0:42 מחירים', null)).toEqual([{ at: 42, title: 'מחירים' }]);
  });
});

it('a time belongs to the chapter that began last before it', () => {
  const chapters = chaptersIn('0:05 One\n0:10 Two', null);
  expect([0, 5, 9.9, 10, 99].map((seconds) => chapterAt(chapters, seconds))).toEqual([-1, 0, 0, 1, 1]);
});
