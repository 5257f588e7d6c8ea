import { Plus, Trash2 } from 'lucide-react';
import type { Workspace } from '#shared/api/identity/workspaces.ts';
import { mayIn } from '#shared/rules/identity/permissions.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
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
import type { MenuProps } from '#web/ui/lazy-overlay.tsx';
import { useMenuAction } from '#web/ui/use-menu-action.ts';
import { WorkspaceAvatar } from './workspace-avatar.tsx';

export type Opened = { dialog: 'create' } | { dialog: 'delete'; workspace: Workspace };

export interface SwitcherMenuProps {
  current: Workspace;
  onOpen: (opened: Opened) => void;
}

export function SwitcherMenu({ current, onOpen, trigger, defaultOpen }: SwitcherMenuProps & MenuProps) {
  const { workspaces, select } = useCurrentWorkspace();
  const { choose, onCloseAutoFocus } = useMenuAction();
  return (
    <DropdownMenu defaultOpen={defaultOpen}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent
        align="start"
        className="w-(--radix-dropdown-menu-trigger-width)"
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <DropdownMenuRadioGroup value={current.id} onValueChange={(id) => void select(id)}>
          <SwitcherGroup label="Personal" items={workspaces.filter(({ isPersonal }) => isPersonal)} />
          <SwitcherGroup
            label="My Workspaces"
            items={workspaces.filter(({ isPersonal }) => !isPersonal)}
            onDelete={(workspace) => choose(() => onOpen({ dialog: 'delete', workspace }))}
          />
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => choose(() => onOpen({ dialog: 'create' }))}>
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
