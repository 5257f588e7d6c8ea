import { describe, expect, it } from 'vitest';
import { expiryOf } from './expiry-fields.tsx';

const now = new Date(2026, 2, 27, 15, 30);

describe('the chosen expiry of a link', () => {
  it('is null for never', () => {
    expect(expiryOf('never', '', now)).toBeNull();
  });

  it('is 1, 7 or 30 days later at the same time of day, also across a clock change', () => {
    expect(expiryOf('1day', '', now)).toEqual(new Date(2026, 2, 28, 15, 30));
    expect(expiryOf('7days', '', now)).toEqual(new Date(2026, 3, 3, 15, 30));
    expect(expiryOf('30days', '', now)).toEqual(new Date(2026, 3, 26, 15, 30));
  });

  it('is the end of the chosen day, which may be today', () => {
    expect(expiryOf('custom', '2026-03-27', now)).toEqual(new Date(2026, 2, 27, 23, 59, 59, 999));
    expect(expiryOf('custom', '2026-12-31', now)).toEqual(new Date(2026, 11, 31, 23, 59, 59, 999));
  });

  it('is undefined for a past or missing day', () => {
    expect(expiryOf('custom', '2026-03-26', now)).toBeUndefined();
    expect(expiryOf('custom', '', now)).toBeUndefined();
  });
});
