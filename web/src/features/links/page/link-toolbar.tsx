import { LayoutGrid, List, Search } from 'lucide-react';
import type { RecordingLink } from '#shared/api/links.ts';
import { useProjects } from '#web/lib/workspace-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { ToggleGroup } from '#web/ui/toggle-group.tsx';
import { ExportMenu } from './export-menu.tsx';
import { LINK_SORTS } from './find-links.ts';
import { SORT_LABELS } from './link-text.ts';
import type { LinkFilters } from './use-link-filters.ts';
import type { Selection } from './use-selection.ts';
import type { ViewMode } from './view-mode.ts';

interface LinkToolbarProps {
  filters: LinkFilters;
  onChange: (changed: Partial<LinkFilters>) => void;
  view: ViewMode;
  onViewChange: (view: ViewMode) => void;
  selection: Selection;
  /** What an export holds; null while it is not all there. */
  exportable: readonly RecordingLink[] | null;
}

const SORTS = LINK_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));
const ALL = 'all';
const VIEWS = [
  { value: 'grid', label: 'Grid view', icon: LayoutGrid },
  { value: 'list', label: 'List view', icon: List },
] as const;

/** Search, filter, order, and how the links are shown. */
export function LinkToolbar({ filters, onChange, view, onViewChange, selection, exportable }: LinkToolbarProps) {
  const { data: projects = [] } = useProjects();
  const choices = [
    { value: ALL, label: 'All Projects' },
    ...projects.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className="flex flex-wrap gap-2">
      <div className="relative min-w-0 flex-1 basis-60">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          type="search"
          aria-label="Search recordings"
          placeholder="Search recordings..."
          value={filters.search}
          onChange={(event) => onChange({ search: event.target.value })}
          className="pl-9"
        />
      </div>
      <Select
        aria-label="Project"
        value={filters.projectId ?? ALL}
        onValueChange={(value) => onChange({ projectId: value === ALL ? null : value })}
        options={choices}
        wrapperClassName="min-w-0 flex-1 basis-36 sm:max-w-52"
      />
      <Select
        aria-label="Sort by"
        value={filters.sort}
        onValueChange={(sort) => onChange({ sort })}
        options={SORTS}
        wrapperClassName="min-w-0 flex-1 basis-36 sm:max-w-48"
      />
      <div className="flex w-full flex-wrap items-center gap-2 xl:w-auto">
        {selection.maySelect && (
          <Button variant="outline" className="h-10" onClick={selection.toggleAll}>
            {selection.isAllSelected ? 'Deselect All' : 'Select All'}
          </Button>
        )}
        <ExportMenu links={exportable} />
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
