import { useDeferredValue, useMemo } from 'react';
import type { RecordingLink } from '#shared/api/links.ts';
import { filterLinks, sortLinks } from './find-links.ts';
import { listPage } from './paging.ts';
import type { LinkFilters } from './use-link-filters.ts';

/** Links that search and project leave, in order, and the page of them to show. Typing is not held up by the search. */
export function useLinkList(links: readonly RecordingLink[], filters: LinkFilters) {
  const { projectId, sort, page, pageSize } = filters;
  const search = useDeferredValue(filters.search);
  const sorted = useMemo(() => sortLinks(links, sort), [links, sort]);
  const listed = useMemo(() => filterLinks(sorted, { search, projectId }), [sorted, search, projectId]);
  const shown = useMemo(() => listPage(listed, page, pageSize), [listed, page, pageSize]);
  return { listed, ...shown };
}
