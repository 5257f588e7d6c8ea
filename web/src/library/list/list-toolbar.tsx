import { LayoutGrid, List as ListIcon, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { ButtonProps } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { lazyMenu } from '#web/ui/lazy-overlay.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select, type SelectOption } from '#web/ui/select.tsx';
import { type ListField, nameOf } from './fields.ts';
import type { FilterPanelProps, ListFilter } from './filter-panel.tsx';
import type { List } from './use-list.ts';

interface ListToolbarProps {
  list: List;
  /** Options of fields whose names are read, by field. */
  options?: Record<string, readonly SelectOption[]>;
  /** Fields that are not shown. */
  without?: readonly string[];
  /** A single filter is in the bar; several are in a popover unless all are, whose button is beside icons on a phone. */
  showsFilters?: boolean;
  children?: ReactNode;
}

const VIEWS = [
  { value: 'grid', label: 'Grid view', icon: LayoutGrid },
  { value: 'list', label: 'List view', icon: ListIcon },
] as const;

/** The fields of a list as controls, except for days and pages. */
export function ListToolbar({ list, options = {}, without = [], showsFilters, children }: ListToolbarProps) {
  const { fields, choices, type, choose } = list;
  const of = (is: ListField['is']) => {
    const name = nameOf(fields, is) ?? '';
    const field = fields[name];
    const value = choices[name] ?? '';
    return field && { ...field, value, onValueChange: (next: string) => choose({ [name]: next }) };
  };
  const filters = Object.entries(fields).flatMap(([name, field]): ListFilter[] => {
    if (field.is !== 'choice' || without.includes(name)) return [];
    const value = choices[name] ?? '';
    const onValueChange = (next: string) => choose({ [name]: next });
    const shown = options[name] ?? field.options;
    return [{ ...field, options: shown, value, isInUse: value !== field.fallback, onValueChange }];
  });
  const [search, sort, view] = [of('search'), of('sort'), of('view')];
  const inBar = showsFilters || filters.length === 1 ? filters : [];
  const isInPopover = filters.length > inBar.length;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {search && (
        <SearchField
          label={search.label}
          placeholder={`${search.label}...`}
          value={search.value}
          onValueChange={type}
          className="min-w-0 flex-1 basis-60 max-sm:basis-full"
        />
      )}
      {inBar.map(({ label, value, options: shown, onValueChange }) => (
        <Select
          key={label}
          aria-label={label}
          value={value}
          options={shown}
          onValueChange={onValueChange}
          wrapperClassName={cn('min-w-0 flex-1', search ? 'basis-36 sm:max-w-52' : 'basis-44')}
        />
      ))}
      {sort && (
        <Select
          aria-label={sort.label}
          value={sort.value}
          onValueChange={sort.onValueChange}
          options={sort.options}
          wrapperClassName={cn('min-w-0 flex-1 basis-36 sm:max-w-48', isInPopover && 'max-sm:basis-20')}
        />
      )}
      {isInPopover && <FilterPopover filters={filters} onClear={() => list.clear({ keepsText: true })} />}
      {view ? (
        <div className={cn('flex w-full flex-wrap items-center gap-2 xl:w-auto', isInPopover && 'max-sm:w-auto')}>
          {children}
          <ViewSwitch value={view.value} onValueChange={view.onValueChange} />
        </div>
      ) : (
        children
      )}
    </div>
  );
}

interface ViewSwitchProps {
  value: string;
  onValueChange: (value: string) => void;
}

/** The choice of cards or rows: icons, each with a name for assistive technology. */
function ViewSwitch({ value, onValueChange }: ViewSwitchProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="View" className="ms-auto flex rounded-lg border bg-card p-0.5 xl:ms-0">
      {VIEWS.map(({ value: option, label: text, icon: Icon }) => (
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

function filterButton({ filters }: FilterPanelProps): ButtonProps {
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
