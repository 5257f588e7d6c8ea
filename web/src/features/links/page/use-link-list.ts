import { useDeferredValue, useMemo } from 'react';
import type { SharedLink } from '#shared/api/links.ts';
import { filterSharedLinks, sortSharedLinks } from './find-links.ts';
import { pageOf } from './paging.ts';
import type { LinkFilters } from './use-link-filters.ts';

/** Links that search and project leave, in order, and the page of them to show. Typing is not held up by the search. */
export function useLinkList(links: readonly SharedLink[], filters: LinkFilters) {
  const { projectId, sort, page, pageSize } = filters;
  const search = useDeferredValue(filters.search);
  const sorted = useMemo(() => sortSharedLinks(links, sort), [links, sort]);
  const listed = useMemo(() => filterSharedLinks(sorted, { search, projectId }), [sorted, search, projectId]);
  const shown = useMemo(() => pageOf(listed, page, pageSize), [listed, page, pageSize]);
  return { listed, ...shown };
}
