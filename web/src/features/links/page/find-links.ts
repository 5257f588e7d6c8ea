import type { RecordingLink } from '#shared/api/sharing/links.ts';
import type { WorkspaceNamedLink } from '#shared/api/sharing/named-links.ts';
import { foldText } from '#shared/rules/ground/fold-text.ts';
import { namesField, pageField, searchField, sizeField, sortField, viewField } from '#web/library/list/fields.ts';
import type { Choices } from '#web/library/list/list-address.ts';
import { wordsOf } from '#web/library/search/search-words.ts';

export type LinkSort = 'newest' | 'oldest' | 'name' | 'mostViewed' | 'recentlyViewed';

/** What is chosen of the list. */
export const LINK_FIELDS = {
  q: searchField('Search recordings'),
  project: namesField('Project'),
  sort: sortField<LinkSort>(
    [
      { value: 'newest', label: 'Newest First' },
      { value: 'oldest', label: 'Oldest First' },
      { value: 'name', label: 'Name (A-Z)' },
      { value: 'mostViewed', label: 'Most Viewed' },
      { value: 'recentlyViewed', label: 'Recently Viewed' },
    ],
    { key: 'sharedLinksSort' },
  ),
  page: pageField,
  size: sizeField([10, 20, 30, 50], 20),
  view: viewField('sharedLinksViewMode'),
};

export type LinkChoices = Choices<typeof LINK_FIELDS>;

type Sortable = Pick<RecordingLink, 'id' | 'name' | 'createdAt' | 'viewCount' | 'lastViewedAt'>;

/** One collator for all names: creating a collator takes longer than a thousand comparisons. */
const { compare: compareNames } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Compares texts. Times (ISO 8601 in UTC) and ids (sortable by time) can be compared as texts. */
const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const byNewest = (a: Sortable, b: Sortable): number => byText(b.createdAt, a.createdAt) || byText(b.id, a.id);

const ORDERS: Record<LinkSort, (a: Sortable, b: Sortable) => number> = {
  newest: byNewest,
  oldest: (a, b) => byNewest(b, a),
  name: (a, b) => compareNames(a.name, b.name) || byNewest(a, b),
  mostViewed: (a, b) => b.viewCount - a.viewCount || byNewest(a, b),
  recentlyViewed: (a, b) => byText(b.lastViewedAt ?? '', a.lastViewedAt ?? '') || byNewest(a, b),
};

/** A new, sorted list. Links that compare equal are sorted newest first; links that were never viewed come last. */
export const sortLinks = <L extends Sortable>(links: readonly L[], sort: LinkSort): L[] => links.toSorted(ORDERS[sort]);

/**
 * Ids of the named links that a search finds: each word occurs in the name of the link or of its recording, and at least
 * one in that of the link. An empty search finds none.
 */
export function findNamedLinks(
  links: readonly Pick<WorkspaceNamedLink, 'id' | 'name' | 'recordingName'>[],
  search: string,
): ReadonlySet<string> {
  const words = wordsOf(search);
  const isFound = ({ name, recordingName }: (typeof links)[number]): boolean => {
    const own = foldText(name);
    if (!words.some((word) => own.includes(word))) return false;
    const both = `${own}\n${foldText(recordingName)}`;
    return words.every((word) => both.includes(word));
  };
  return new Set(words.length === 0 ? [] : links.filter(isFound).map(({ id }) => id));
}

interface LinkFilter {
  /** Words, and phrases in quotes, as in the search of recordings. The name contains each of them. */
  search: string;
  /** Project that the recording must be in; null for all. */
  projectId: string | null;
  foundByLinks: ReadonlySet<string>;
}

export function filterLinks<L extends Pick<RecordingLink, 'id' | 'name' | 'projectId'>>(
  links: readonly L[],
  { search, projectId, foundByLinks }: LinkFilter,
): L[] {
  const words = wordsOf(search);
  const isFound = ({ id, name }: L): boolean => {
    if (words.length === 0 || foundByLinks.has(id)) return true;
    const folded = foldText(name);
    return words.every((word) => folded.includes(word));
  };
  return links.filter((link) => (projectId === null || link.projectId === projectId) && isFound(link));
}
