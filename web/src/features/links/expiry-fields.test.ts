import { describe, expect, it } from 'vitest';
import { expiryOf } from './expiry-fields.tsx';

const now = new Date(2026, 2, 27, 15, 30);

describe('choosing when a link expires', () => {
  it('has no expiry for never', () => {
    expect(expiryOf('never', '', now)).toBeNull();
  });

  it('expires at the same hour, days later, also across a clock change', () => {
    expect(expiryOf('1day', '', now)).toEqual(new Date(2026, 2, 28, 15, 30));
    expect(expiryOf('7days', '', now)).toEqual(new Date(2026, 3, 3, 15, 30));
    expect(expiryOf('30days', '', now)).toEqual(new Date(2026, 3, 26, 15, 30));
  });

  it('lasts through the chosen day, today included', () => {
    expect(expiryOf('custom', '2026-03-27', now)).toEqual(new Date(2026, 2, 27, 23, 59, 59, 999));
    expect(expiryOf('custom', '2026-12-31', now)).toEqual(new Date(2026, 11, 31, 23, 59, 59, 999));
  });

  it('refuses a past or missing day', () => {
    expect(expiryOf('custom', '2026-03-26', now)).toBeUndefined();
    expect(expiryOf('custom', '', now)).toBeUndefined();
  });
});
