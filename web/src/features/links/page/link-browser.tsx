import { useState } from 'react';
import type { RecordingLink } from '#shared/api/links.ts';
import type { Workspace } from '#shared/api/workspaces.ts';
import { useWorkspaceStats } from '#web/lib/workspace-queries.ts';
import { RemoveLinksDialog } from '../remove-links-dialog.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { LinkGrid } from './link-grid.tsx';
import { LinkList } from './link-list.tsx';
import { LinkPager } from './link-pager.tsx';
import { LinkToolbar } from './link-toolbar.tsx';
import { NoLinks } from './no-links.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { type useLinks, useRemoveLinks } from './queries.ts';
import { RemainingLinksNotice } from './remaining-links-notice.tsx';
import type { LinkFiltering } from './use-link-filters.ts';
import { useLinkList } from './use-link-list.ts';
import { useSelection } from './use-selection.ts';

interface LinkBrowserProps {
  workspace: Workspace;
  links: ReturnType<typeof useLinks>;
  filtering: LinkFiltering;
}

type Opened = { dialog: 'preview'; link: RecordingLink } | { dialog: 'remove'; links: readonly RecordingLink[] };

/** The links with everything to find and to handle them. */
export function LinkBrowser({ workspace, links, filtering }: LinkBrowserProps) {
  const { filters, choose, view } = filtering;
  const { listed, items, page, pages } = useLinkList(links.links, filters);
  const selection = useSelection(listed, items);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data: stats } = useWorkspaceStats();
  const isFiltered = filters.search.trim() !== '' || filters.projectId !== null;
  const close = () => setOpened(null);
  const View = view === 'grid' ? LinkGrid : LinkList;
  if (links.isComplete && links.links.length === 0) return <NoLinks isFiltered={false} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <LinkToolbar filtering={filtering} selection={selection} exportable={links.isComplete ? listed : null} />
      {selection.selected.length > 0 && (
        <BulkBar
          selected={selection.selected}
          onRemove={() => setOpened({ dialog: 'remove', links: selection.selected })}
        />
      )}
      {!links.isComplete && <RemainingLinksNotice links={links} />}
      {items.length > 0 && (
        <View
          links={items}
          selection={selection}
          onPreview={(link) => setOpened({ dialog: 'preview', link })}
          onRemove={(link) => setOpened({ dialog: 'remove', links: [link] })}
        />
      )}
      {items.length === 0 && links.isComplete && <NoLinks isFiltered={isFiltered} />}
      <LinkPager
        page={page}
        pages={pages}
        total={links.isComplete || isFiltered ? listed.length : Math.max(stats?.sharedLinks ?? 0, listed.length)}
        pageSize={filters.pageSize}
        onPageChange={(wanted) => choose({ page: String(wanted) })}
        onPageSizeChange={(size) => choose({ size: String(size) })}
      />
      {opened?.dialog === 'preview' && <PreviewDialog link={opened.link} onClose={close} />}
      {opened?.dialog === 'remove' && <RemoveLinks workspaceId={workspace.id} links={opened.links} onClose={close} />}
    </div>
  );
}

interface RemoveLinksProps {
  workspaceId: string;
  links: readonly RecordingLink[];
  onClose: () => void;
}

function RemoveLinks({ workspaceId, links, onClose }: RemoveLinksProps) {
  const { mutate, isPending } = useRemoveLinks(workspaceId);
  const ids = links.map(({ id }) => id);
  const remove = () => mutate(ids, { onSettled: onClose });
  return <RemoveLinksDialog count={ids.length} isPending={isPending} onRemove={remove} onClose={onClose} />;
}
