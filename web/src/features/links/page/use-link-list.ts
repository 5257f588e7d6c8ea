import { useDeferredValue, useMemo } from 'react';
import type { RecordingLink } from '#shared/api/links.ts';
import type { WorkspaceNamedLink } from '#shared/api/named-links.ts';
import { filterLinks, hasInName, sortLinks } from './find-links.ts';
import { byRecording, withoutMainLink } from './link-groups.ts';
import { listPage } from './paging.ts';
import type { LinkFilters } from './use-link-filters.ts';

/** The named links of each recording, as they are listed. */
export interface NamedListing {
  /** Those of a recording, the newest first. */
  of: (recordingId: string) => readonly WorkspaceNamedLink[];
  /** Whether one of a recording's is what is searched for. */
  isFound: (recordingId: string) => boolean;
}

/**
 * Links that search and project leave, in order, and the page of them to show. Typing is not held up by the search.
 * @param named of all recordings; what has one that is searched for is found too
 * @param isComplete whether all links are there: which recordings have no main link is not known before
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
  const filter = useMemo(() => ({ search, projectId, named: groups }), [search, projectId, groups]);
  const listed = useMemo(() => filterLinks(sorted, filter), [sorted, filter]);
  const listedUnshared = useMemo(() => filterLinks(unshared, filter), [unshared, filter]);
  const shown = useMemo(() => listPage(listed, page, pageSize), [listed, page, pageSize]);
  const listing = useMemo<NamedListing>(() => {
    const of = (id: string) => groups.get(id) ?? [];
    return { of, isFound: (id) => search.trim() !== '' && of(id).some(hasInName(search)) };
  }, [groups, search]);
  const namedOf = (recordings: readonly { id: string }[]) => recordings.flatMap(({ id }) => listing.of(id));
  return {
    listed,
    ...shown,
    /** Recordings without a main link, on whichever page one is. */
    unshared: listedUnshared,
    named: listing,
    listedNamed: namedOf([...listed, ...listedUnshared]),
    shownNamed: namedOf([...shown.items, ...listedUnshared]),
  };
}
