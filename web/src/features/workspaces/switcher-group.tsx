import { Trash2 } from 'lucide-react';
import type { Workspace } from '#shared/api/workspaces.ts';
import { mayIn } from '#shared/rules/permissions.ts';
import { DropdownMenuItem, DropdownMenuLabel, DropdownMenuRadioItem } from '#web/ui/dropdown-menu.tsx';
import { WorkspaceAvatar } from './workspace-avatar.tsx';

interface SwitcherGroupProps {
  label: string;
  items: readonly Workspace[];
  /** The button to delete a workspace, for people who may. */
  onDelete?: (workspace: Workspace) => void;
}

/** Workspaces of a kind, to switch to. */
export function SwitcherGroup({ label, items, onDelete }: SwitcherGroupProps) {
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
