import { LayoutGrid, List, type LucideIcon, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { ButtonProps } from './button.tsx';
import { cn } from './class-names.ts';
import type { FilterPopoverProps, ListChoice, ListFilter } from './filter-panel.tsx';
import { lazyMenu } from './lazy-overlay.tsx';
import { SearchField } from './search-field.tsx';
import { Select } from './select.tsx';

type ListView = 'grid' | 'list';

interface ListToolbarProps {
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  /** A single filter is in the bar; several are in a popover, whose button is beside icons on a phone. */
  filters: readonly ListFilter[];
  onClearFilters: () => void;
  sort: Omit<ListChoice, 'label'>;
  view: ListView;
  onViewChange: (view: ListView) => void;
  children?: ReactNode;
}

const VIEWS = [
  { value: 'grid', label: 'Grid view', icon: LayoutGrid },
  { value: 'list', label: 'List view', icon: List },
] as const;

export function ListToolbar(props: ListToolbarProps) {
  const { searchLabel, search, onSearch, filters, onClearFilters, sort, view, onViewChange, children } = props;
  const [only, ...others] = filters;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label={searchLabel}
        placeholder={`${searchLabel}...`}
        value={search}
        onValueChange={onSearch}
        className="min-w-0 flex-1 basis-60 max-sm:basis-full"
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
        wrapperClassName={cn('min-w-0 flex-1 basis-36 sm:max-w-48', others.length > 0 && 'max-sm:basis-20')}
      />
      {others.length > 0 && <FilterPopover filters={filters} onClear={onClearFilters} />}
      <div className={cn('flex w-full flex-wrap items-center gap-2 xl:w-auto', others.length > 0 && 'max-sm:w-auto')}>
        {children}
        <ToggleGroup
          label="View"
          value={view}
          onValueChange={onViewChange}
          options={VIEWS}
          className="ms-auto xl:ms-0"
        />
      </div>
    </div>
  );
}

interface ToggleGroupProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon: LucideIcon }[];
  className?: string;
}

/** A choice of icons, each with a name for assistive technology. One of them is always selected. */
function ToggleGroup<Value extends string>(props: ToggleGroupProps<Value>) {
  const { label, value, onValueChange, options, className } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={cn('flex rounded-lg border bg-card p-0.5', className)}>
      {options.map(({ value: option, label: text, icon: Icon }) => (
        <label
          key={option}
          title={text}
          className="relative grid h-8.5 w-9 touch-target place-items-center rounded-md text-muted-foreground transition-colors duration-150 hover:text-foreground has-checked:bg-secondary has-checked:text-foreground"
        >
          <input
            type="radio"
            name={name}
            aria-label={text}
            checked={option === value}
            onChange={() => onValueChange(option)}
            className="absolute inset-0 m-0 size-full appearance-none rounded-md"
          />
          <Icon aria-hidden className="size-4" />
        </label>
      ))}
    </div>
  );
}

function filterButton({ filters }: FilterPopoverProps): ButtonProps {
  const used = filters.filter(({ isInUse }) => isInUse).length;
  const children = (
    <>
      <SlidersHorizontal aria-hidden />
      <span className="max-sm:sr-only">Filter</span>
      {used > 0 && (
        <span
          translate="no"
          className="tabular -me-1 grid size-5 place-items-center rounded-full bg-primary text-primary-foreground text-xs"
        >
          {used}
          <span className="sr-only">in use</span>
        </span>
      )}
    </>
  );
  return { 'aria-haspopup': 'dialog', variant: 'outline', className: 'h-10 max-sm:px-3.5', children };
}

/** A button that opens the filters of a list, with the number of active ones. */
const FilterPopover = lazyMenu(filterButton, () => import('./filter-panel.tsx').then((m) => m.FilterPanel));
