import { ChevronsUpDown, Plus, Trash2, User } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Workspace } from '#shared/api/workspaces.ts';
import { mayIn } from '#shared/rules/permissions.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CreateWorkspaceDialog } from './create-workspace-dialog.tsx';
import { DeleteWorkspaceDialog } from './delete-workspace-dialog.tsx';

type Opened = { dialog: 'create' } | { dialog: 'delete'; workspace: Workspace };

/** Button with the current workspace. Its menu switches to another workspace, creates one, or deletes one. */
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
  // The dialog opens after the menu has closed and its button has the focus again, so that it returns the focus there.
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
          Create workspace
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

interface SwitcherGroupProps {
  label: string;
  items: readonly Workspace[];
  /** Deletes a workspace. Shown as a button to users with the permission. */
  onDelete?: (workspace: Workspace) => void;
}

function SwitcherGroup({ label, items, onDelete }: SwitcherGroupProps) {
  if (items.length === 0) return null;
  return (
    <>
      <DropdownMenuLabel>{label}</DropdownMenuLabel>
      {items.map((item) => (
        <div key={item.id} role="none" className="flex items-center">
          <DropdownMenuRadioItem value={item.id} className="min-w-0 flex-1">
            <WorkspaceAvatar workspace={item} />
            <span className="truncate">{item.name}</span>
          </DropdownMenuRadioItem>
          {onDelete && mayIn(item, 'workspace:delete') && (
            <DropdownMenuItem
              variant="destructive"
              aria-label={`Delete ${item.name}`}
              className="min-w-9 justify-center px-0 text-muted-foreground pointer-coarse:min-w-11"
              onSelect={() => onDelete(item)}
            >
              <Trash2 aria-hidden />
            </DropdownMenuItem>
          )}
        </div>
      ))}
    </>
  );
}

/** Shown while the workspaces load. */
function SwitcherSkeleton() {
  return (
    <div role="status" className="flex h-11 items-center gap-2 rounded-lg border px-2.5">
      <span className="sr-only">Loading workspaces...</span>
      <Skeleton className="size-6" />
      <Skeleton className="h-4 w-32" />
    </div>
  );
}

/** Shown instead of the switcher when the workspaces could not be loaded, with a button that retries. */
export function SwitcherFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="grid gap-2 rounded-lg border p-2.5">
      <p role="alert" className="text-muted-foreground text-sm">
        Workspaces could not be loaded.
      </p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** Icon of a workspace: a person for the personal one, otherwise its first letter. */
function WorkspaceAvatar({ workspace }: { workspace: Pick<Workspace, 'name' | 'isPersonal'> }) {
  return (
    <span
      aria-hidden
      className="grid size-6 shrink-0 place-items-center rounded-md bg-primary-soft font-semibold text-primary-text text-xs uppercase"
    >
      {workspace.isPersonal ? <User className="size-3.5" /> : Array.from(workspace.name.trim())[0]}
    </span>
  );
}
