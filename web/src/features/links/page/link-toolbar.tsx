import { Copy, Download, Trash2 } from 'lucide-react';
import { useProjectChoices } from '#web/library/project-choice.ts';
import { Button } from '#web/ui/button.tsx';
import { keepsHeight } from '#web/ui/keeps-height.ts';
import { lazyMenu } from '#web/ui/lazy-overlay.tsx';
import { ListToolbar } from '#web/ui/list-toolbar.tsx';
import { copyLinks } from '../share-link.ts';
import type { ExportMenuProps } from './export-menu.tsx';
import { LINK_SORTS, type LinkSort, SORT_LABELS } from './find-links.ts';
import { useExportNamedLinks } from './queries.ts';
import type { LinkFiltering } from './use-link-filters.ts';
import type { LinkSelection, LinksOfBothKinds } from './use-selection.ts';

interface LinkToolbarProps {
  workspaceId: string;
  filtering: LinkFiltering;
  selection: LinkSelection;
  /** The links to export; null until all are loaded. */
  exportable: LinksOfBothKinds | null;
}

const NO_LINKS: LinksOfBothKinds = { main: [], named: [] };

const SORTS = LINK_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

export function LinkToolbar({ workspaceId, filtering, selection, exportable }: LinkToolbarProps) {
  const { filters, search, choose, view, changeView } = filtering;
  const { mutate: exportNamed, isPending: isExporting } = useExportNamedLinks(workspaceId);
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
      searchLabel="Search recordings"
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
      <ExportMenu links={exportable ?? NO_LINKS} isExporting={isExporting} exportNamed={exportNamed} />
    </ListToolbar>
  );
}

const ExportMenu = lazyMenu(
  ({ links: { main, named }, isExporting }: ExportMenuProps) => ({
    variant: 'outline',
    className: 'h-10',
    pending: isExporting,
    disabled: main.length + named.length === 0,
    children: (
      <>
        {!isExporting && <Download aria-hidden />}
        <span>{isExporting ? 'Exporting...' : 'Export'}</span>
      </>
    ),
  }),
  () => import('./export-menu.tsx').then((m) => m.ExportMenu),
);

/** With its distance from what is above. */
const keepHeight = keepsHeight('--top-bar-height', 16);

interface BulkBarProps {
  selection: LinkSelection;
  onRemove: () => void;
}

/** Actions for all selected links. The bar stays visible while the page scrolls. */
export function BulkBar({ selection: { selected, count }, onRemove }: BulkBarProps) {
  return (
    <section
      ref={keepHeight}
      aria-label="Selection"
      className="sticky top-[max(4rem+env(safe-area-inset-top),var(--below-panel,0px))] z-20 flex flex-wrap items-center gap-2 rounded-xl border border-primary/30 bg-primary-soft p-2 sm:ps-4 lg:top-(--below-panel,0.75rem)"
    >
      <p role="status" className="tabular me-auto font-medium text-sm max-sm:w-full max-sm:pt-1">
        {count} selected
      </p>
      <Button
        variant="outline"
        className="max-sm:flex-1"
        onClick={() => void copyLinks([...selected.main, ...selected.named])}
      >
        <Copy aria-hidden />
        Copy Links
      </Button>
      <Button variant="destructive" className="max-sm:flex-1" onClick={onRemove}>
        <Trash2 aria-hidden />
        Remove
      </Button>
    </section>
  );
}
