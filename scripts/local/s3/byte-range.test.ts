import { describe, expect, it } from 'vitest';
import { parseRange } from './byte-range.ts';

describe('the byte range', () => {
  it.each([
    ['bytes=0-0', 10, { start: 0, end: 0 }],
    ['bytes=2-5', 10, { start: 2, end: 5 }],
    ['bytes=2-', 10, { start: 2, end: 9 }],
    ['bytes=2-99', 10, { start: 2, end: 9 }],
    ['bytes=-3', 10, { start: 7, end: 9 }],
    ['bytes=-99', 10, { start: 0, end: 9 }],
  ])('%s of %d bytes is found', (header, size, expected) => {
    expect(parseRange(header, size)).toEqual(expected);
  });

  it.each([
    ['bytes=10-', 10],
    ['bytes=99-100', 10],
    ['bytes=-0', 10],
    ['bytes=0-', 0],
  ])('%s of %d bytes cannot be satisfied', (header, size) => {
    expect(parseRange(header, size)).toBe('unsatisfiable');
  });

  it.each([undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=a-b', 'items=0-1', 'bytes=0-1,3-4'])(
    '%s is not a valid range, so the whole object is sent',
    (header) => {
      expect(parseRange(header, 10)).toBeNull();
    },
  );
});
