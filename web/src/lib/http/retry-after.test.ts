import { describe, expect, it } from 'vitest';
import { retryAfterSeconds } from './retry-after.ts';

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
