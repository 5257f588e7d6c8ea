import type { LinkFigures } from '#shared/api/figures.ts';
import type { NamedLink } from '#shared/api/named-links.ts';

export interface ComparedLink {
  id: string;
  name: string;
  views: number;
  visitors: number;
  /** Seconds; null when nothing was played. */
  averageSeconds: number | null;
  /** Length of the recording in seconds; null while it is unknown. */
  duration: number | null;
  /** ISO 8601; null before the first view. */
  lastViewedAt: string | null;
}

export type SortKey = 'name' | 'views' | 'visitors' | 'averageSeconds' | 'lastViewedAt';

export interface SortOrder {
  by: SortKey;
  isDescending: boolean;
}

type Listed = Pick<NamedLink, 'id' | 'name' | 'viewCount' | 'lastViewedAt'>;
/** What a row shows of a link's figures. */
export type ComparedFigures = Pick<LinkFigures, 'visitors' | 'averageSeconds' | 'duration'>;

/** The links with their figures. A link that was revoked meanwhile has none, and is left out. */
export const comparedLinks = (
  links: readonly Listed[],
  figures: ReadonlyMap<string, ComparedFigures>,
): ComparedLink[] =>
  links.flatMap(({ id, name, viewCount, lastViewedAt }) => {
    const found = figures.get(id);
    if (!found) return [];
    const { visitors, averageSeconds, duration } = found;
    return [{ id, name, views: viewCount, visitors, averageSeconds, duration, lastViewedAt }];
  });

function compare(a: ComparedLink, b: ComparedLink, by: SortKey): number {
  if (by === 'name') return a.name.localeCompare(b.name);
  if (by === 'lastViewedAt') return (a.lastViewedAt ?? '').localeCompare(b.lastViewedAt ?? '');
  return (a[by] ?? -1) - (b[by] ?? -1);
}

/** Links in an order; equal ones are in the order of their names. */
export const inOrder = (links: readonly ComparedLink[], { by, isDescending }: SortOrder): ComparedLink[] =>
  links.toSorted((a, b) => (isDescending ? compare(b, a, by) : compare(a, b, by)) || a.name.localeCompare(b.name));

/** The order after a press of a column's heading: figures begin with the largest, names with A. */
export const orderAfter = (now: SortOrder, by: SortKey): SortOrder => ({
  by,
  isDescending: now.by === by ? !now.isDescending : by !== 'name',
});
