import type { RecordingLink } from '#shared/api/sharing/links.ts';
import type { NamedLink } from '#shared/api/sharing/named-links.ts';
import { dayText, numberText } from '#shared/english-format.ts';
import { expiryText, isExpired } from '#shared/rules/sharing/share-expiry.ts';
import { countText } from '#web/lib/count-text.ts';
import { sinceText } from '#web/lib/relative-time.ts';

/** @param link a main link has no limit */
export const viewsText = ({ viewCount, viewLimit = null }: { viewCount: number; viewLimit?: number | null }): string =>
  viewLimit === null ? countText(viewCount, 'view') : `${numberText(viewCount)} of ${countText(viewLimit, 'view')}`;

/** When a link was last viewed; null when it never was. */
export const viewedText = ({ lastViewedAt }: Pick<RecordingLink, 'lastViewedAt'>, now: Date): string | null =>
  lastViewedAt && `Viewed ${sinceText(lastViewedAt, now)}`;

/** When a link expires or has expired; null for never. @param end ISO 8601 */
export function endText(end: string | null, now: Date): string | null {
  if (!end) return null;
  if (isExpired(end, now.getTime())) return `Expired ${dayText(end)}`;
  return `Expires ${expiryText(end, now)}`;
}

export const isUsedUp = ({ viewCount, viewLimit }: Pick<NamedLink, 'viewCount' | 'viewLimit'>): boolean =>
  viewLimit !== null && viewCount >= viewLimit;

/** The e-mail addresses and domains that a link is for, shortened; null when it is for everyone. */
export function gateText({ emails: [first, ...others] }: Pick<NamedLink, 'emails'>): string | null {
  if (first === undefined) return null;
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}
