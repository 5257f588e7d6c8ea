import { ChevronsUpDown, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Workspace } from '#shared/api/workspaces.ts';
import { useCurrentWorkspace } from '#web/lib/current-workspace.ts';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuRadioGroup,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { CreateWorkspaceDialog } from './create-workspace-dialog.tsx';
import { DeleteWorkspaceDialog } from './delete-workspace-dialog.tsx';
import { SwitcherGroup } from './switcher-group.tsx';
import { SwitcherFailure, SwitcherSkeleton } from './switcher-placeholders.tsx';
import { WorkspaceAvatar } from './workspace-avatar.tsx';

/** What the switcher's menu has opened over the page. */
type Opened = { dialog: 'create' } | { dialog: 'delete'; workspace: Workspace };

/** Shows the current workspace, switches to another, makes one and deletes one. */
export function WorkspaceSwitcher() {
  const { workspace, error, retry } = useCurrentWorkspace();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  if (error && !workspace) return <SwitcherFailure onRetry={retry} />;
  if (!workspace) return <SwitcherSkeleton />;
  return (
    <>
      <SwitcherMenu current={workspace} onOpen={setOpened} />
      {opened?.dialog === 'create' && <CreateWorkspaceDialog onClose={close} />}
      {opened?.dialog === 'delete' && <DeleteWorkspaceDialog workspace={opened.workspace} onClose={close} />}
    </>
  );
}

function SwitcherMenu({ current, onOpen }: { current: Workspace; onOpen: (opened: Opened) => void }) {
  const { workspaces, select } = useCurrentWorkspace();
  // A dialog opens once the menu has closed and its button has the focus again: there it returns to in the end.
  const next = useRef<Opened | null>(null);
  const openNext = () => {
    if (next.current) onOpen(next.current);
    next.current = null;
  };
  const openLater = (opened: Opened) => {
    next.current = opened;
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" className="h-11 w-full justify-start px-2.5">
          <WorkspaceAvatar workspace={current} />
          <span className="sr-only">Workspace: </span>
          <span className="min-w-0 flex-1 truncate text-left">{current.name}</span>
          <ChevronsUpDown aria-hidden className="text-muted-foreground" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="start"
        className="w-(--radix-dropdown-menu-trigger-width)"
        onCloseAutoFocus={openNext}
      >
        <DropdownMenuRadioGroup value={current.id} onValueChange={(id) => void select(id)}>
          <SwitcherGroup label="Personal" items={workspaces.filter(({ isPersonal }) => isPersonal)} />
          <SwitcherGroup
            label="My Workspaces"
            items={workspaces.filter(({ isPersonal }) => !isPersonal)}
            onDelete={(workspace) => openLater({ dialog: 'delete', workspace })}
          />
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => openLater({ dialog: 'create' })}>
          <Plus aria-hidden className="mx-1 text-muted-foreground" />
          Create Workspace
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
