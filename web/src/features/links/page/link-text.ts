import type { RecordingLink } from '#shared/api/links.ts';
import { dayText } from '#shared/rules/day-text.ts';
import { expiryText, isExpired } from '#shared/rules/share-expiry.ts';
import { countText } from '#web/lib/count-text.ts';
import { relativeTimeText } from '#web/lib/relative-time.ts';
import type { LinkSort } from './find-links.ts';

/** Orders of the list as a screen names them. */
export const SORT_LABELS: Record<LinkSort, string> = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  name: 'Name (A-Z)',
  mostViewed: 'Most Viewed',
  recentlyViewed: 'Recently Viewed',
};

/** How often a link was viewed. */
export const viewsText = ({ viewCount }: Pick<RecordingLink, 'viewCount'>): string => countText(viewCount, 'view');

/** When a link was viewed last; null when it never was. */
export const viewedText = ({ lastViewedAt }: Pick<RecordingLink, 'lastViewedAt'>, now: Date): string | null =>
  lastViewedAt && `Viewed ${relativeTimeText(lastViewedAt, now)}`;

/** When a link ends, or when it did; null for never. */
export function endText({ shareExpiresAt }: Pick<RecordingLink, 'shareExpiresAt'>, now: Date): string | null {
  if (!shareExpiresAt) return null;
  if (isExpired(shareExpiresAt, now.getTime())) return `Expired ${dayText(shareExpiresAt)}`;
  return `Expires ${expiryText(shareExpiresAt, now)}`;
}
