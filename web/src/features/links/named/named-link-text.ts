import type { NamedLink } from '#shared/api/named-links.ts';
import { countText } from '#web/lib/count-text.ts';

/** How often a link was viewed, of how many times that it may be. */
export const namedViewsText = ({ viewCount, viewLimit }: Pick<NamedLink, 'viewCount' | 'viewLimit'>): string =>
  viewLimit === null
    ? countText(viewCount, 'view')
    : `${viewCount.toLocaleString()} of ${countText(viewLimit, 'view')}`;

/** Whether a link has been viewed as often as it may be. */
export const isUsedUp = ({ viewCount, viewLimit }: Pick<NamedLink, 'viewCount' | 'viewLimit'>): boolean =>
  viewLimit !== null && viewCount >= viewLimit;

/** Whom a link is for, in a few words; null for everyone. */
export function gateText({ emails: [first, ...others] }: Pick<NamedLink, 'emails'>): string | null {
  if (first === undefined) return null;
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}
