import { Lock, Pencil, Trash2 } from 'lucide-react';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#web/ui/dropdown-menu.tsx';
import type { MenuProps } from '#web/ui/lazy-overlay.tsx';
import { useMenuAction } from '#web/ui/use-menu-action.ts';

/** What the menu offers: without a function, the user may not do it. */
export interface ProjectMenuActions {
  onEdit: (() => void) | undefined;
  onAccess: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

export function ProjectMenuContent({ actions, trigger, defaultOpen }: { actions: ProjectMenuActions } & MenuProps) {
  const { onEdit, onAccess, onDelete } = actions;
  const { choose, onCloseAutoFocus } = useMenuAction();
  return (
    <DropdownMenu defaultOpen={defaultOpen}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={onCloseAutoFocus}>
        {onEdit && (
          <DropdownMenuItem onSelect={() => choose(onEdit)}>
            <Pencil aria-hidden /> Edit details
          </DropdownMenuItem>
        )}
        {onAccess && (
          <DropdownMenuItem onSelect={() => choose(onAccess)}>
            <Lock aria-hidden /> Access
          </DropdownMenuItem>
        )}
        {onDelete && (
          <DropdownMenuItem variant="destructive" onSelect={() => choose(onDelete)}>
            <Trash2 aria-hidden /> Delete Project
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
