import { useState } from 'react';
import type { RecordingLink } from '#shared/api/links.ts';
import type { WorkspaceNamedLink } from '#shared/api/named-links.ts';
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
import { useRemoveLinks } from './queries.ts';
import { RemainingLinksNotice } from './remaining-links-notice.tsx';
import type { LinkFiltering } from './use-link-filters.ts';
import { useLinkList } from './use-link-list.ts';
import { type LinksOfBothKinds, useSelection } from './use-selection.ts';
import type { WholeList } from './use-whole-list.ts';
import { WithoutMainLink } from './without-main-link.tsx';

interface LinkBrowserProps {
  workspace: Workspace;
  links: WholeList<RecordingLink>;
  named: WholeList<WorkspaceNamedLink>;
  filtering: LinkFiltering;
}

type Opened =
  | { dialog: 'preview'; link: RecordingLink }
  /** @property staying named links of those recordings that are not removed */
  | { dialog: 'remove'; links: LinksOfBothKinds; staying: number };

/** The links with everything to find and to handle them. */
export function LinkBrowser({ workspace, links, named, filtering }: LinkBrowserProps) {
  const { filters, choose, view } = filtering;
  const isComplete = links.isComplete && named.isComplete;
  const list = useLinkList(links.items, named.items, isComplete, filters);
  const { listed, items, page, pages, unshared } = list;
  const selection = useSelection({ main: listed, named: list.listedNamed }, { main: items, named: list.shownNamed });
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data: stats } = useWorkspaceStats();
  const isFiltered = filters.search.trim() !== '' || filters.projectId !== null;
  const askToRemove = (chosen: LinksOfBothKinds) => {
    const removed = new Set(chosen.named.map(({ id }) => id));
    const staying = chosen.main.flatMap(({ id }) => list.named.of(id)).filter(({ id }) => !removed.has(id));
    setOpened({ dialog: 'remove', links: chosen, staying: staying.length });
  };
  const View = view === 'grid' ? LinkGrid : LinkList;
  if (isComplete && links.items.length + named.items.length === 0) return <NoLinks isFiltered={false} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <LinkToolbar
        filtering={filtering}
        selection={selection}
        exportable={isComplete ? { main: listed, named: list.listedNamed } : null}
      />
      {selection.count > 0 && <BulkBar selection={selection} onRemove={() => askToRemove(selection.selected)} />}
      {!isComplete && <RemainingLinksNotice list={links.isComplete ? named : links} />}
      {items.length > 0 && (
        <View
          workspaceId={workspace.id}
          links={items}
          named={list.named}
          selection={selection}
          onPreview={(link) => setOpened({ dialog: 'preview', link })}
          onRemove={(link) => askToRemove({ main: [link], named: [] })}
        />
      )}
      {isComplete && items.length + unshared.length === 0 && <NoLinks isFiltered={isFiltered} />}
      <LinkPager
        page={page}
        pages={pages}
        total={links.isComplete || isFiltered ? listed.length : Math.max(stats?.sharedLinks ?? 0, listed.length)}
        pageSize={filters.pageSize}
        onPageChange={(wanted) => choose({ page: String(wanted) })}
        onPageSizeChange={(size) => choose({ size: String(size) })}
      />
      <WithoutMainLink workspaceId={workspace.id} recordings={unshared} named={list.named} selection={selection} />
      {opened && <OpenDialog workspaceId={workspace.id} opened={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

interface OpenDialogProps {
  workspaceId: string;
  opened: Opened;
  onClose: () => void;
}

function OpenDialog({ workspaceId, opened, onClose }: OpenDialogProps) {
  if (opened.dialog === 'preview') return <PreviewDialog link={opened.link} onClose={onClose} />;
  return <RemoveLinks workspaceId={workspaceId} links={opened.links} staying={opened.staying} onClose={onClose} />;
}

interface RemoveLinksProps {
  workspaceId: string;
  links: LinksOfBothKinds;
  staying: number;
  onClose: () => void;
}

function RemoveLinks({ workspaceId, links, staying, onClose }: RemoveLinksProps) {
  const { mutate, isPending, finished } = useRemoveLinks(workspaceId);
  const count = links.main.length + links.named.length;
  const remove = () => mutate(links, { onSettled: onClose });
  return (
    <RemoveLinksDialog
      count={count}
      staying={staying}
      isPending={isPending}
      finished={finished}
      onRemove={remove}
      onClose={onClose}
    />
  );
}
