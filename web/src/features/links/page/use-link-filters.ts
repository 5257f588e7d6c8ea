import * as z from 'zod';
import { useWorkspaceSwitch } from '#web/lib/current-workspace.ts';
import type { AddressField } from '#web/lib/list-address.ts';
import { storedText } from '#web/lib/storage.ts';
import { useListAddress } from '#web/lib/use-list-address.ts';
import { LINK_SORTS, type LinkSort, PAGE_SIZE_DEFAULT, PAGE_SIZES } from './find-links.ts';

const VIEWS = ['grid', 'list'] as const;

export type ViewMode = (typeof VIEWS)[number];

const sort: AddressField<LinkSort> = {
  values: LINK_SORTS,
  fallback: 'newest',
  memory: storedText<LinkSort>({ key: 'sharedLinksSort', schema: z.enum(LINK_SORTS), fallback: 'newest' }),
};
const view: AddressField<ViewMode> = {
  values: VIEWS,
  fallback: 'grid',
  memory: storedText<ViewMode>({ key: 'sharedLinksViewMode', schema: z.enum(VIEWS), fallback: 'grid' }),
};

const FIELDS = {
  q: { fallback: '' } as AddressField,
  project: { fallback: '' } as AddressField,
  sort,
  page: { fallback: '1' } as AddressField,
  size: { values: PAGE_SIZES.map(String), fallback: String(PAGE_SIZE_DEFAULT) } as AddressField,
  view,
};

/**
 * Search, filters, order, page and view of the list, stored in the address. A change of the search, a filter, the order
 * or the page size goes back to the first page.
 */
export function useLinkFilters() {
  const { choices, type, choose, replace } = useListAddress(FIELDS);
  // A search belongs to one workspace.
  useWorkspaceSwitch(() => replace({ q: '', project: '', page: '1' }));
  const { q: search, project, page, size, view: shownAs, sort: order } = choices;
  return {
    filters: {
      search,
      projectId: project || null,
      sort: order,
      page: Number.parseInt(page, 10) || 1,
      pageSize: Number(size),
    },
    search: (text: string) => (page === '1' ? type(text) : replace({ q: text, page: '1' })),
    choose: (changed: Partial<typeof choices>) => choose({ page: '1', ...changed }),
    view: shownAs,
    changeView: (mode: ViewMode) => choose({ view: mode }),
  };
}

export type LinkFiltering = ReturnType<typeof useLinkFilters>;
export type LinkFilters = LinkFiltering['filters'];
