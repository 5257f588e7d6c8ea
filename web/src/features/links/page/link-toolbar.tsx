import { Download } from 'lucide-react';
import { ListToolbar } from '#web/library/list/list-toolbar.tsx';
import type { List } from '#web/library/list/use-list.ts';
import { useProjectChoices } from '#web/library/project-choice.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyMenu } from '#web/ui/lazy-overlay.tsx';
import type { ExportMenuProps } from './export-menu.tsx';
import type { LINK_FIELDS } from './find-links.ts';
import type { LinksOfBothKinds } from './link-groups.ts';
import { useExportNamedLinks } from './queries.ts';
import type { LinkSelection } from './use-link-selection.ts';

interface LinkToolbarProps {
  workspaceId: string;
  list: List<typeof LINK_FIELDS>;
  selection: LinkSelection;
  /** The links to export; null until all are loaded. */
  exportable: LinksOfBothKinds | null;
}

const NO_LINKS: LinksOfBothKinds = { main: [], named: [] };

export function LinkToolbar({ workspaceId, list, selection, exportable }: LinkToolbarProps) {
  const { mutate: exportNamed, isPending: isExporting } = useExportNamedLinks(workspaceId);
  return (
    <ListToolbar list={list} options={{ project: useProjectChoices(list.choices.project) }}>
      {selection.maySelect && (
        <Button
          variant="outline"
          className="h-10"
          onClick={selection.isAllSelected ? selection.deselectAll : selection.selectAll}
        >
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
