import { type AddressField, rememberedField } from '#web/lib/list-address.ts';
import { useListAddress } from '#web/lib/use-list-address.ts';
import { useWorkspaceSwitch } from '#web/library/current-workspace.ts';
import { LINK_SORTS, PAGE_SIZE_DEFAULT, PAGE_SIZES } from './find-links.ts';

const VIEWS = ['grid', 'list'] as const;

export type ViewMode = (typeof VIEWS)[number];

const FIELDS = {
  q: { fallback: '' } as AddressField,
  project: { fallback: '' } as AddressField,
  sort: rememberedField('sharedLinksSort', LINK_SORTS),
  page: { fallback: '1' } as AddressField,
  size: { values: PAGE_SIZES.map(String), fallback: String(PAGE_SIZE_DEFAULT) } as AddressField,
  view: rememberedField('sharedLinksViewMode', VIEWS),
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
