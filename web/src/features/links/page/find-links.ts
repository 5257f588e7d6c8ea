import type { RecordingLink } from '#shared/api/links.ts';

export const LINK_SORTS = ['newest', 'oldest', 'name', 'mostViewed', 'recentlyViewed'] as const;

export type LinkSort = (typeof LINK_SORTS)[number];

/** Orders of the list as a screen names them. */
export const SORT_LABELS: Record<LinkSort, string> = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  name: 'Name (A-Z)',
  mostViewed: 'Most Viewed',
  recentlyViewed: 'Recently Viewed',
};

type Sortable = Pick<RecordingLink, 'id' | 'name' | 'createdAt' | 'viewCount' | 'lastViewedAt'>;

/** One collator for all names: making one costs more than a thousand comparisons. */
const { compare: compareNames } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Times are ISO 8601 in UTC and ids are sortable by time: both compare as text. */
const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const byNewest = (a: Sortable, b: Sortable): number => byText(b.createdAt, a.createdAt) || byText(b.id, a.id);

const ORDERS: Record<LinkSort, (a: Sortable, b: Sortable) => number> = {
  newest: byNewest,
  oldest: (a, b) => byNewest(b, a),
  name: (a, b) => compareNames(a.name, b.name) || byNewest(a, b),
  mostViewed: (a, b) => b.viewCount - a.viewCount || byNewest(a, b),
  recentlyViewed: (a, b) => byText(b.lastViewedAt ?? '', a.lastViewedAt ?? '') || byNewest(a, b),
};

/** Links in the order that was asked for, in a new list; what is alike is newest first, what was never viewed last. */
export const sortLinks = <L extends Sortable>(links: readonly L[], sort: LinkSort): L[] => links.toSorted(ORDERS[sort]);

interface LinkFilter {
  /** Text that the name must contain, in any case; surrounding spaces do not count. */
  search: string;
  /** Project that it must be in; null for all. */
  projectId: string | null;
  /** Named links by recording: one whose name contains the text is as good as the recording's own name. */
  named?: ReadonlyMap<string, readonly { name: string }[]>;
}

/** Whether a name contains what is searched for. */
export function hasInName(search: string): (named: { name: string }) => boolean {
  const wanted = search.trim().toLowerCase();
  return ({ name }) => name.toLowerCase().includes(wanted);
}

/** The links that a search and a project leave, in the order they came. */
export function filterLinks<L extends Pick<RecordingLink, 'id' | 'name' | 'projectId'>>(
  links: readonly L[],
  { search, projectId, named }: LinkFilter,
): L[] {
  const isWanted = hasInName(search);
  return links.filter(
    (link) =>
      (projectId === null || link.projectId === projectId) &&
      (isWanted(link) || named?.get(link.id)?.some(isWanted) === true),
  );
}
