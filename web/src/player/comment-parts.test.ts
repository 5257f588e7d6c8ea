import { describe, expect, it } from 'vitest';
import { commentParts } from './comment-parts.ts';

const at = (text: string, duration: number | null = 4000) =>
  commentParts(text, duration).flatMap((part) => (part.at === undefined ? [] : part.at));
const urls = (text: string) => commentParts(text, null).flatMap(({ url }) => url ?? []);

describe('times in a comment', () => {
  it.each([
    ['at 1:23 and 0:05', [83, 5]],
    ['1:02:03', [3723]],
    ['(1:23), 2:00.', [83, 120]],
    ['90:00 is later than the recording', []],
    ['ratio 16:9, 1:75, 1:2:3, 12:34:56:78, v1:23x, 1:23.5', []],
    ['1:60:00', []],
    ['ab1:23', []],
    ['ב־1:23 בבקשה', [83]],
  ])('are found in %j', (text, times) => expect(at(text)).toEqual(times));

  it('are all found while the length of the recording is unknown', () => expect(at('90:00', null)).toEqual([5400]));
});

describe('addresses in a comment', () => {
  it.each([
    ['see https://example.com/a?b=1.', ['https://example.com/a?b=1']],
    ['(http://example.com)', ['http://example.com/']],
    ['https://en.wikipedia.org/wiki/A_(b)', ['https://en.wikipedia.org/wiki/A_(b)']],
    ['https://example.com/1:23', ['https://example.com/1:23']],
    ['javascript:alert(1) data:text/html,x ftp://x.example //x.example', []],
    ['https://', []],
    ['<a href="https://x.example/">', ['https://x.example/']],
  ])('are found in %j', (text, found) => expect(urls(text)).toEqual(found));
});

it.each(['', 'a\nb', '1:23', 'x https://example.com, 1:23\n\n👩‍💻 0:01', '<script>alert(1)</script>'])(
  'the parts of %j are the whole text',
  (text) =>
    expect(
      commentParts(text, 100)
        .map((part) => part.text)
        .join(''),
    ).toBe(text),
);
