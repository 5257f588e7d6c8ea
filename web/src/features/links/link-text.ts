import type { RecordingLink } from '#shared/api/links.ts';
import { dayText } from '#shared/rules/day-text.ts';
import { expiryText, isExpired } from '#shared/rules/share-expiry.ts';
import { countText } from '#web/lib/count-text.ts';
import { relativeTimeText } from '#web/lib/relative-time.ts';

/** How often a link was viewed. */
export const viewsText = ({ viewCount }: Pick<RecordingLink, 'viewCount'>): string => countText(viewCount, 'view');

/** When a link was viewed last; null when it never was. */
export const viewedText = ({ lastViewedAt }: Pick<RecordingLink, 'lastViewedAt'>, now: Date): string | null =>
  lastViewedAt && `Viewed ${relativeTimeText(lastViewedAt, now)}`;

/** When a link ends, or when it did; null for never. @param end ISO 8601 */
export function endText(end: string | null, now: Date): string | null {
  if (!end) return null;
  if (isExpired(end, now.getTime())) return `Expired ${dayText(end)}`;
  return `Expires ${expiryText(end, now)}`;
}
