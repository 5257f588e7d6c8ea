import { describe, expect, it } from 'vitest';
import { dayText } from './day-text.ts';
import { expiryText, isExpired } from './share-expiry.ts';

const now = new Date(2026, 2, 10, 15, 30);
/** A time of day, some days from now, where the reader is. */
const inDays = (days: number, hour = 12) => new Date(2026, 2, 10 + days, hour).toISOString();

describe('share expiry', () => {
  it('ends at its time, not before; without a time never', () => {
    const end = '2026-03-10T12:00:00.000Z';
    const at = Date.parse(end);
    expect([isExpired(end, at - 1), isExpired(end, at), isExpired(null, at)]).toEqual([false, true, false]);
  });

  it('reads the zone that a time is written in', () => {
    expect(isExpired('2026-03-10T14:00:00+02:00', Date.parse('2026-03-10T12:00:00Z'))).toBe(true);
  });

  it.each([
    [0, 23, 'Today'],
    [0, 1, 'Today'],
    [-2, 12, 'Today'],
    [1, 0, 'Tomorrow'],
    [1, 23, 'Tomorrow'],
    [2, 0, 'In 2 days'],
    [7, 23, 'In 7 days'],
  ])('%i calendar days ahead at %i o’clock reads %s', (days, hour, text) => {
    expect(expiryText(inDays(days, hour), now)).toBe(text);
  });

  it('is a date from the eighth day on', () => {
    expect(expiryText(inDays(8), now)).toBe(dayText(inDays(8)));
  });

  it('counts calendar days over a change of the clock', () => {
    expect(expiryText(new Date(2026, 2, 30, 0, 30).toISOString(), new Date(2026, 2, 28, 23, 30))).toBe('In 2 days');
  });
});
