import { expect, it } from 'vitest';
import { dayText } from '#shared/english-format.ts';
import { relativeTimeText } from './relative-time.ts';

const now = new Date('2026-03-10T15:30:00.000Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ago = (ms: number) => relativeTimeText(new Date(now.getTime() - ms).toISOString(), now);
const dateOf = (ms: number) => dayText(new Date(now.getTime() - ms).toISOString());

it.each([
  ['zero', 0, 'Just now'],
  ['almost an hour', HOUR - 1, 'Just now'],
  ['an hour', HOUR, '1 hour ago'],
  ['almost two hours', 2 * HOUR - 1, '1 hour ago'],
  ['two hours', 2 * HOUR, '2 hours ago'],
  ['almost a day', DAY - 1, '23 hours ago'],
  ['a day', DAY, 'Yesterday'],
  ['almost two days', 2 * DAY - 1, 'Yesterday'],
  ['two days', 2 * DAY, '2 days ago'],
  ['almost seven days', 7 * DAY - 1, '6 days ago'],
  ['seven days', 7 * DAY, dateOf(7 * DAY)],
  ['a year', 365 * DAY, dateOf(365 * DAY)],
  ['less than zero', -5 * DAY, 'Just now'],
])('an age of %s is shown as $2', (_what, ms, text) => {
  expect(ago(ms)).toBe(text);
});
