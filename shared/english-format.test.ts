import { expect, it } from 'vitest';
import { englishFor, numberText, withoutBreaks } from './english-format.ts';

const EVENING = new Date('2026-11-05T17:05:06.000Z');
const inUtc = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const reader = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return new Intl.DateTimeFormat(englishFor(reader), { ...options, timeZone: 'UTC' }).format(EVENING);
};

it.each([
  ['en-US', 'Nov 5, 2026, 5:05 PM', '11/5/2026'],
  ['en-GB', '5 Nov 2026, 17:05', '05/11/2026'],
  ['en-US-u-hc-h23', 'Nov 5, 2026, 17:05', '11/5/2026'],
  ['de-DE', '5 Nov 2026, 17:05', '05/11/2026'],
  ['sv', '5 Nov 2026, 17:05', '2026-11-05'],
  ['ar-EG', 'Nov 5, 2026, 5:05 PM', '11/5/2026'],
  ['fa-IR', 'Nov 5, 2026, 17:05', '11/5/2026'],
  ['th-TH', 'Nov 5, 2026, 17:05', '11/5/2026'],
])(
  'a date has English months and digits, the order of the region and the clock of the reader for %s',
  (locale, dateAndTime, inDigits) => {
    expect(inUtc(locale, { dateStyle: 'medium', timeStyle: 'short' }).replaceAll('\u202f', ' ')).toBe(dateAndTime);
    expect(inUtc(locale, {})).toBe(inDigits);
  },
);

it('numbers have English digits and separators', () => {
  expect([numberText(6), numberText(1_234_567)]).toEqual(['6', '1,234,567']);
});

it.each([
  ['Nov 5, 2026, 5:05 PM', 'Nov 5, 2026, 5:05\u00a0PM'],
  ['5 Nov 2026, 5:05 pm', '5 Nov 2026, 5:05\u00a0pm'],
  ['Nov 5, 2026, 5:05 p.m.', 'Nov 5, 2026, 5:05\u00a0p.m.'],
  ['Nov 5, 2026, 9:05 AM – 5:05 PM', 'Nov 5, 2026, 9:05\u00a0AM – 5:05\u00a0PM'],
  ['5 Nov 2026, 17:05', '5 Nov 2026, 17:05'],
])('a line does not break within the time of %s', (text, expected) => {
  expect(withoutBreaks(text)).toBe(expected);
});
