import { useDeferredValue, useMemo } from 'react';
import type { RecordingLink } from '#shared/api/sharing/links.ts';
import type { WorkspaceNamedLink } from '#shared/api/sharing/named-links.ts';
import { filterLinks, findNamedLinks, listPage, sortLinks } from './find-links.ts';
import { byRecording, withoutMainLink } from './link-groups.ts';
import type { LinkFilters } from './use-link-filters.ts';

export interface NamedListing {
  /** The named links of a recording, newest first. */
  of: (recordingId: string) => readonly WorkspaceNamedLink[];
  isFound: (link: { id: string }) => boolean;
  search: string;
}

/**
 * The links that match the filters, sorted, and the page of them to show. The search does not delay typing.
 * @param named named links of all recordings: a recording is also found by their names
 * @param isComplete whether all links are loaded: until then it is unknown which recordings have no main link
 */
export function useLinkList(
  links: readonly RecordingLink[],
  named: readonly WorkspaceNamedLink[],
  isComplete: boolean,
  filters: LinkFilters,
) {
  const { projectId, sort, page, pageSize } = filters;
  const search = useDeferredValue(filters.search);
  const groups = useMemo(() => byRecording(named), [named]);
  const sorted = useMemo(() => sortLinks(links, sort), [links, sort]);
  const unshared = useMemo(
    () => (isComplete ? sortLinks(withoutMainLink(links, groups), sort) : []),
    [links, groups, isComplete, sort],
  );
  const found = useMemo(() => findNamedLinks(named, search), [named, search]);
  const filter = useMemo(() => {
    const foundByLinks = new Set(named.filter(({ id }) => found.has(id)).map(({ recordingId }) => recordingId));
    return { search, projectId, foundByLinks };
  }, [search, projectId, named, found]);
  const listed = useMemo(() => filterLinks(sorted, filter), [sorted, filter]);
  const listedUnshared = useMemo(() => filterLinks(unshared, filter), [unshared, filter]);
  const shown = useMemo(() => listPage(listed, page, pageSize), [listed, page, pageSize]);
  const listing = useMemo<NamedListing>(
    () => ({ of: (id) => groups.get(id) ?? [], isFound: ({ id }) => found.has(id), search }),
    [groups, found, search],
  );
  const namedOf = (recordings: readonly { id: string }[]) => recordings.flatMap(({ id }) => listing.of(id));
  return {
    listed,
    ...shown,
    /** Recordings without a main link. They are shown on every page. */
    unshared: listedUnshared,
    named: listing,
    listedNamed: namedOf([...listed, ...listedUnshared]),
    shownNamed: namedOf([...shown.items, ...listedUnshared]),
  };
}
