import { describe, expect, it } from 'vitest';
import { dayText } from '../../english-format.ts';
import { expiryText, isExpired } from './share-expiry.ts';

const now = new Date(2026, 2, 10, 15, 30);
/** A time of day, some days from now, in the reader's time zone. */
const inDays = (days: number, hour = 12) => new Date(2026, 2, 10 + days, hour).toISOString();

describe('the expiry of a link', () => {
  it('takes effect at its time, and never without a time', () => {
    const end = '2026-03-10T12:00:00.000Z';
    const at = Date.parse(end);
    expect([isExpired(end, at - 1), isExpired(end, at), isExpired(null, at)]).toEqual([false, true, false]);
  });

  it('respects the time zone of its text', () => {
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
  ])('in %i calendar days at %i o’clock is written as %s', (days, hour, text) => {
    expect(expiryText(inDays(days, hour), now)).toBe(text);
  });

  it('is written as a date from the eighth day on', () => {
    expect(expiryText(inDays(8), now)).toBe(dayText(inDays(8)));
  });

  it('counts calendar days across a change to daylight saving time', () => {
    expect(expiryText(new Date(2026, 2, 30, 0, 30).toISOString(), new Date(2026, 2, 28, 23, 30))).toBe('In 2 days');
  });
});
