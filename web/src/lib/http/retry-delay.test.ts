import { describe, expect, it } from 'vitest';
import { retryAfterSeconds, retryDelayMs } from './retry-delay.ts';

const waits = { first: 500, longest: 4000 };

describe('the wait before the next try', () => {
  it('is any time up to a limit that doubles, as far as the longest', () => {
    expect([1, 2, 3, 4, 5].map((failures) => retryDelayMs(failures, waits, null, 1))).toEqual([
      500, 1000, 2000, 4000, 4000,
    ]);
    expect(retryDelayMs(5, waits, null, 0)).toBe(0);
    expect(retryDelayMs(5, waits, null, 0.25)).toBe(1000);
  });

  it('is as long as the server asks for, and then that', () => {
    expect(retryDelayMs(1, waits, 3, 0)).toBe(3000);
    expect(retryDelayMs(1, waits, 3, 1)).toBe(3500);
  });
});

describe('the header Retry-After', () => {
  const now = Date.parse('2026-05-01T12:00:00Z');

  it.each([
    ['7', 7],
    ['0', 0],
    ['Fri, 01 May 2026 12:00:30 GMT', 30],
    ['Fri, 01 May 2026 11:00:00 GMT', 0],
    ['soon', null],
    [null, null],
  ])('%j asks for %j seconds', (header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds);
  });
});
