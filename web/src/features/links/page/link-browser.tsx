import { useState } from 'react';
import type { SharedLink } from '#shared/api/links.ts';
import type { Workspace } from '#shared/api/workspaces.ts';
import { useWorkspaceStats } from '#web/lib/library.ts';
import { BulkBar } from './bulk-bar.tsx';
import { LinkGrid } from './link-grid.tsx';
import { LinkList } from './link-list.tsx';
import { LinkPager } from './link-pager.tsx';
import { LinkToolbar } from './link-toolbar.tsx';
import { NoLinks } from './no-links.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import type { useSharedLinks } from './queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { RestNotice } from './rest-notice.tsx';
import { useLinkFilters } from './use-link-filters.ts';
import { useLinkList } from './use-link-list.ts';
import { useSelection } from './use-selection.ts';

interface LinkBrowserProps {
  workspace: Workspace;
  shared: ReturnType<typeof useSharedLinks>;
}

type Opened = { dialog: 'preview'; link: SharedLink } | { dialog: 'remove'; links: readonly SharedLink[] };

/** The links with everything to find and to handle them. */
export function LinkBrowser({ workspace, shared }: LinkBrowserProps) {
  const { filters, change, view, changeView } = useLinkFilters();
  const { listed, items, page, pages } = useLinkList(shared.links, filters);
  const selection = useSelection(listed, items);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data: stats } = useWorkspaceStats();
  const isFiltered = filters.search.trim() !== '' || filters.projectId !== null;
  const close = () => setOpened(null);
  const View = view === 'grid' ? LinkGrid : LinkList;
  if (shared.isComplete && shared.links.length === 0) return <NoLinks isFiltered={false} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <LinkToolbar
        filters={filters}
        onChange={change}
        view={view}
        onViewChange={changeView}
        selection={selection}
        exportable={shared.isComplete ? listed : null}
      />
      {selection.selected.length > 0 && (
        <BulkBar
          selected={selection.selected}
          onRemove={() => setOpened({ dialog: 'remove', links: selection.selected })}
        />
      )}
      {!shared.isComplete && <RestNotice shared={shared} />}
      {items.length > 0 && (
        <View
          links={items}
          selection={selection}
          onPreview={(link) => setOpened({ dialog: 'preview', link })}
          onRemove={(link) => setOpened({ dialog: 'remove', links: [link] })}
        />
      )}
      {items.length === 0 && shared.isComplete && <NoLinks isFiltered={isFiltered} />}
      <LinkPager
        page={page}
        pages={pages}
        total={shared.isComplete || isFiltered ? listed.length : Math.max(stats?.sharedLinks ?? 0, listed.length)}
        pageSize={filters.pageSize}
        onPageChange={(wanted) => change({ page: wanted })}
        onPageSizeChange={(pageSize) => change({ pageSize })}
      />
      {opened?.dialog === 'preview' && <PreviewDialog link={opened.link} onClose={close} />}
      {opened?.dialog === 'remove' && <RemoveDialog workspaceId={workspace.id} links={opened.links} onClose={close} />}
    </div>
  );
}
