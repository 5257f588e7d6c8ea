import { dayText } from '../../english-format.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const startOfDay = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();

/**
 * Whether a share link has ended.
 * @param now milliseconds since the epoch
 */
export const isExpired = (shareExpiresAt: string | null, now: number): boolean =>
  shareExpiresAt !== null && Date.parse(shareExpiresAt) <= now;

/**
 * When a share link ends, in words: Today, Tomorrow, 'In N days' up to 7 days ahead, else the date.
 * Days are calendar days where the reader is.
 */
export function expiryText(shareExpiresAt: string, now: Date): string {
  const days = Math.round((startOfDay(new Date(shareExpiresAt)) - startOfDay(now)) / DAY_MS);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  return days <= 7 ? `In ${days} days` : dayText(shareExpiresAt);
}
