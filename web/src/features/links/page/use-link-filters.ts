import { useState } from 'react';
import type { LinkSort } from './find-links.ts';
import { PAGE_SIZE_DEFAULT } from './paging.ts';
import { type ViewMode, viewMode } from './view-mode.ts';

/** Which links are asked for, in what order, and how they are shown. What changes the order begins at the first page. */
export function useLinkFilters() {
  const [filters, setFilters] = useState({
    search: '',
    projectId: null as string | null,
    sort: 'newest' as LinkSort,
    page: 1,
    pageSize: PAGE_SIZE_DEFAULT as number,
  });
  const [view, setView] = useState(viewMode.read);
  const change = (changed: Partial<typeof filters>) => setFilters((now) => ({ ...now, page: 1, ...changed }));
  const changeView = (mode: ViewMode) => {
    viewMode.write(mode);
    setView(mode);
  };
  return { filters, change, view, changeView };
}

export type LinkFilters = ReturnType<typeof useLinkFilters>['filters'];
