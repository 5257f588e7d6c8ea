import { Copy, Link2, SearchX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Workspace } from '#shared/api/identity/workspaces.ts';
import type { RecordingLink } from '#shared/api/sharing/links.ts';
import type { WorkspaceNamedLink } from '#shared/api/sharing/named-links.ts';
import { LinkButton } from '#web/library/link-button.tsx';
import type { Command } from '#web/library/list/command.ts';
import { ListPager } from '#web/library/list/list-pager.tsx';
import type { List } from '#web/library/list/use-list.ts';
import { paths } from '#web/library/paths.ts';
import { useWorkspaceStats } from '#web/library/workspace-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { copyLinks } from '../share-link.ts';
import { ViewsNote } from '../views-note.tsx';
import type { LINK_FIELDS } from './find-links.ts';
import { LinkGrid } from './link-grid.tsx';
import { type AnyLink, type LinksOfBothKinds, ofBothKinds } from './link-groups.ts';
import { LinkList } from './link-list.tsx';
import { LinkToolbar } from './link-toolbar.tsx';
import { useRemoveLinks, type WholeList } from './queries.ts';
import { useLinkList } from './use-link-list.ts';
import { type LinkSelection, useLinkSelection } from './use-link-selection.ts';
import { WithoutMainLink } from './without-main-link.tsx';

const RemoveLinksDialog = lazyDialog(() => import('../remove-links-dialog.tsx').then((m) => m.RemoveLinksDialog));
const SelectBar = lazyDialog(() => import('#web/library/list/select-bar.tsx').then((m) => m.SelectBar<AnyLink>));
const PreviewDialog = lazyDialog(() => import('./preview-dialog.tsx').then((m) => m.PreviewDialog));

interface LinkBrowserProps {
  workspace: Workspace;
  links: WholeList<RecordingLink>;
  named: WholeList<WorkspaceNamedLink>;
  list: List<typeof LINK_FIELDS>;
}

type Opened =
  | { dialog: 'preview'; link: RecordingLink }
  /** @property staying number of named links to the same recordings that are not removed */
  | { dialog: 'remove'; links: LinksOfBothKinds; staying: number };

export function LinkBrowser({ workspace, links, named, list: choosing }: LinkBrowserProps) {
  const isComplete = links.isComplete && named.isComplete;
  const list = useLinkList(links.items, named.items, isComplete, choosing.choices);
  const { listed, items, page, pages, unshared } = list;
  const selection = useLinkSelection(listed, list.shown);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data: stats } = useWorkspaceStats();
  const isFiltered = choosing.isNarrowed;
  const askToRemove = (chosen: LinksOfBothKinds) => {
    const removed = new Set(chosen.named.map(({ id }) => id));
    const staying = chosen.main.flatMap(({ id }) => list.named.of(id)).filter(({ id }) => !removed.has(id));
    setOpened({ dialog: 'remove', links: chosen, staying: staying.length });
  };
  const copies: Command<AnyLink> = {
    label: 'Copy',
    Icon: Copy,
    many: { label: 'Copy Links', does: (chosen) => void copyLinks(chosen) },
  };
  const removes: Command<AnyLink> = {
    label: 'Remove Link',
    spoken: ({ name }) => `Remove Link to ${name}`,
    Icon: Trash2,
    variant: 'destructive',
    does: (link) => askToRemove(ofBothKinds([link])),
    many: { label: 'Remove', shortcut: 'Delete', does: (chosen) => askToRemove(ofBothKinds(chosen)) },
  };
  // Until all links are loaded, the workspace's counts know the total.
  const total =
    links.isComplete || isFiltered ? listed.main.length : Math.max(stats?.sharedLinks ?? 0, listed.main.length);
  const View = choosing.choices.view === 'grid' ? LinkGrid : LinkList;
  if (isComplete && links.items.length + named.items.length === 0) return <NoLinks isFiltered={false} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <LinkToolbar
        workspaceId={workspace.id}
        list={choosing}
        selection={selection}
        exportable={isComplete ? listed : null}
      />
      {!isComplete && <RemainingLinksNotice list={links.isComplete ? named : links} />}
      {items.length > 0 && (
        <View
          workspaceId={workspace.id}
          links={items}
          named={list.named}
          selection={selection}
          onPreview={(link) => setOpened({ dialog: 'preview', link })}
          removes={removes}
        />
      )}
      {isComplete && items.length + unshared.length === 0 && <NoLinks isFiltered={isFiltered} />}
      <ListPager list={choosing} page={page} pages={pages} total={total} />
      <WithoutMainLink workspaceId={workspace.id} recordings={unshared} named={list.named} selection={selection} />
      <CountsNote selection={selection} />
      {selection.selected.length > 0 && (
        <SelectBar
          noun="links"
          selection={selection}
          commands={[copies, removes]}
          selectsAll={false}
          onClose={selection.end}
        />
      )}
      {opened && <OpenDialog opened={opened} links={links.items} onClose={() => setOpened(null)} />}
    </div>
  );
}

/** For users who also see the viewers of the links. */
const CountsNote = ({ selection }: { selection: LinkSelection }) => (selection.maySelect ? <ViewsNote /> : null);

interface OpenDialogProps {
  opened: Opened;
  /** As they are now. */
  links: readonly RecordingLink[];
  onClose: () => void;
}

function OpenDialog({ opened, links, onClose }: OpenDialogProps) {
  if (opened.dialog === 'preview') {
    const now = links.find(({ id }) => id === opened.link.id);
    return <PreviewDialog link={now ?? opened.link} onClose={onClose} />;
  }
  return <RemoveLinks links={opened.links} staying={opened.staying} onClose={onClose} />;
}

function RemoveLinks({ links, staying, onClose }: { links: LinksOfBothKinds; staying: number; onClose: () => void }) {
  const { mutate, isPending, finished } = useRemoveLinks();
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

function NoLinks({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      icon={SearchX}
      title="No Results Found"
      description="No shared recordings match your search criteria. Try adjusting your filters."
    />
  ) : (
    <EmptyState
      icon={Link2}
      title="No Shared Links"
      description="You haven't shared any recordings yet. Share a recording from the video player to create a shareable link."
      action={
        <LinkButton variant="outline" to={paths.recordings}>
          All Recordings
        </LinkButton>
      }
    />
  );
}

function RemainingLinksNotice({ list }: { list: Omit<WholeList<unknown>, 'items'> }) {
  if (list.hasFailedMore || list.error) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-muted-foreground text-sm">
        The other links could not be loaded.
        <Button
          variant="outline"
          size="sm"
          onClick={() => void (list.hasFailedMore ? list.loadMore() : list.refetch())}
        >
          Try again
        </Button>
      </p>
    );
  }
  return (
    <p role="status" className="flex items-center gap-2 text-muted-foreground text-sm">
      <Spinner />
      Loading the other links...
    </p>
  );
}
