import { useDeferredValue, useMemo } from 'react';
import type { RecordingLink } from '#shared/api/sharing/links.ts';
import type { WorkspaceNamedLink } from '#shared/api/sharing/named-links.ts';
import { listPage } from '#web/library/list/list-pager.tsx';
import { filterLinks, findNamedLinks, type LinkChoices, sortLinks } from './find-links.ts';
import { byRecording, type LinksOfBothKinds, withoutMainLink } from './link-groups.ts';

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
  { q, project, sort, page, size }: LinkChoices,
) {
  const projectId = project || null;
  const search = useDeferredValue(q);
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
  const shown = useMemo(() => listPage(listed, Number.parseInt(page, 10) || 1, Number(size)), [listed, page, size]);
  const listing = useMemo<NamedListing>(
    () => ({ of: (id) => groups.get(id) ?? [], isFound: ({ id }) => found.has(id), search }),
    [groups, found, search],
  );
  /** Main links, and the named links of their recordings and of those without a main link. */
  const withNamed = (main: readonly RecordingLink[]): LinksOfBothKinds => ({
    main,
    named: [...main, ...listedUnshared].flatMap(({ id }) => listing.of(id)),
  });
  return {
    ...shown,
    /** Recordings without a main link. They are shown on every page. */
    unshared: listedUnshared,
    named: listing,
    listed: useMemo(() => withNamed(listed), [listed, listedUnshared, listing]),
    shown: useMemo(() => withNamed(shown.items), [shown, listedUnshared, listing]),
  };
}
