import type { CleanupForecast } from '../../api/upkeep/admin.ts';
import { sizeText } from '../ground/size-text.ts';

/** What the cleanup will free and when, as a sentence; null when it will free nothing. */
export function freedText({ nextBytes, dayBytes, monthBytes }: CleanupForecast): string | null {
  const parts = [
    nextBytes > 0 && `${sizeText(nextBytes)} within five minutes`,
    dayBytes > 0 && `${sizeText(dayBytes)} within a day`,
    monthBytes > 0 && `${sizeText(monthBytes)} within 30 days`,
  ].filter((part) => part !== false);
  const last = parts.pop();
  if (last === undefined) return null;
  return `Deleted files free at least ${[...parts, parts.length > 0 ? `and ${last}` : last].join(', ')}.`;
}
