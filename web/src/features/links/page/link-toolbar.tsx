import { useProjectChoices } from '#web/lib/project-choice.ts';
import { Button } from '#web/ui/button.tsx';
import { ListToolbar } from '#web/ui/list-toolbar.tsx';
import { ExportMenu } from './export-menu.tsx';
import { LINK_SORTS, type LinkSort, SORT_LABELS } from './find-links.ts';
import type { LinkFiltering } from './use-link-filters.ts';
import type { LinksOfBothKinds, Selection } from './use-selection.ts';

interface LinkToolbarProps {
  filtering: LinkFiltering;
  selection: Selection;
  /** What an export holds; null while it is not all there. */
  exportable: LinksOfBothKinds | null;
}

const SORTS = LINK_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

/** Search, filter, order, and how the links are shown. */
export function LinkToolbar({ filtering, selection, exportable }: LinkToolbarProps) {
  const { filters, search, choose, view, changeView } = filtering;
  const project = filters.projectId ?? '';
  const projects = {
    label: 'Project',
    value: project,
    isInUse: project !== '',
    options: useProjectChoices(project),
    onValueChange: (value: string) => choose({ project: value }),
  };
  return (
    <ListToolbar
      search={filters.search}
      onSearch={search}
      filters={[projects]}
      onClearFilters={() => choose({ project: '' })}
      sort={{ value: filters.sort, options: SORTS, onValueChange: (sort) => choose({ sort: sort as LinkSort }) }}
      view={view}
      onViewChange={changeView}
    >
      {selection.maySelect && (
        <Button variant="outline" className="h-10" onClick={selection.toggleAll}>
          {selection.isAllSelected ? 'Deselect All' : 'Select All'}
        </Button>
      )}
      <ExportMenu links={exportable} />
    </ListToolbar>
  );
}
