import { LayoutGrid, List } from 'lucide-react';
import type { ReactNode } from 'react';
import { FilterPopover, type ListChoice, type ListFilter } from './filter-popover.tsx';
import { SearchField } from './search-field.tsx';
import { Select } from './select.tsx';
import { ToggleGroup } from './toggle-group.tsx';

type ListView = 'grid' | 'list';

interface ListToolbarProps {
  search: string;
  onSearch: (search: string) => void;
  /** One has its place in the bar; several open from a button. */
  filters: readonly ListFilter[];
  /** Leaves nothing out any more. */
  onClearFilters: () => void;
  sort: Omit<ListChoice, 'label'>;
  view: ListView;
  onViewChange: (view: ListView) => void;
  /** More buttons, before the view. */
  children?: ReactNode;
}

const VIEWS = [
  { value: 'grid', label: 'Grid view', icon: LayoutGrid },
  { value: 'list', label: 'List view', icon: List },
] as const;

/** Search, filters and order of a list of recordings, and how it is shown. */
export function ListToolbar(props: ListToolbarProps) {
  const { search, onSearch, filters, onClearFilters, sort, view, onViewChange, children } = props;
  const [only, ...others] = filters;
  return (
    <div className="flex flex-wrap gap-2">
      <SearchField
        label="Search recordings"
        placeholder="Search recordings..."
        value={search}
        onValueChange={onSearch}
        className="min-w-0 flex-1 basis-60"
      />
      {only && others.length === 0 && (
        <Select
          aria-label={only.label}
          value={only.value}
          onValueChange={only.onValueChange}
          options={only.options}
          wrapperClassName="min-w-0 flex-1 basis-36 sm:max-w-52"
        />
      )}
      <Select
        aria-label="Sort by"
        value={sort.value}
        onValueChange={sort.onValueChange}
        options={sort.options}
        wrapperClassName="min-w-0 flex-1 basis-36 sm:max-w-48"
      />
      {others.length > 0 && <FilterPopover filters={filters} onClear={onClearFilters} />}
      <div className="flex w-full flex-wrap items-center gap-2 xl:w-auto">
        {children}
        <ToggleGroup
          label="View"
          value={view}
          onValueChange={onViewChange}
          options={VIEWS}
          className="ml-auto xl:ml-0"
        />
      </div>
    </div>
  );
}
