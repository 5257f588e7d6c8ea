import { dayText } from '#shared/english-format.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long ago a time was: 'Just now' within an hour, 'N hours ago' within a day, 'Yesterday' within two days,
 * 'N days ago' within a week, or else the date. A time in the future, from a wrong clock, is 'Just now'.
 * @param time ISO 8601
 */
export function relativeTimeText(time: string, now: Date): string {
  const passed = now.getTime() - Date.parse(time);
  const hours = Math.floor(passed / HOUR_MS);
  if (hours < 1) return 'Just now';
  if (passed < DAY_MS) return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
  if (passed < 2 * DAY_MS) return 'Yesterday';
  return passed < 7 * DAY_MS ? `${Math.floor(passed / DAY_MS)} days ago` : dayText(time);
}

/** As `relativeTimeText`, after a word: 'Viewed just now'. The names of months keep their capitals. */
export const sinceText = (time: string, now: Date): string =>
  relativeTimeText(time, now).replace(/^(?:Just|Yesterday)/, (word) => word.toLowerCase());
