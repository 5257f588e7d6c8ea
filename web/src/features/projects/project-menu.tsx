import { EllipsisVertical, Lock, Pencil, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Project } from '#shared/api/projects.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#web/ui/dropdown-menu.tsx';
import { useMenuAction } from '#web/ui/use-menu-action.ts';
import { useProjectPermissions } from './use-project-permissions.ts';

interface ProjectMenuProps {
  project: Project;
  onEdit: () => void;
  /** Opens the choice of the members who see the project; without it, the menu has none. */
  onAccess?: () => void;
  onDelete: () => void;
  button: Pick<ComponentProps<typeof Button>, 'variant' | 'className'>;
}

/** Menu of a project. Nothing for users without a permission. */
export function ProjectMenu({ project, onEdit, onAccess, onDelete, button }: ProjectMenuProps) {
  const { mayChange, mayDelete, mayManageAccess } = useProjectPermissions(project);
  const { choose, onCloseAutoFocus } = useMenuAction();
  if (!mayChange && !mayDelete && !mayManageAccess) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button {...button} size="icon" aria-label={`Actions for ${project.name}`}>
          <EllipsisVertical aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={onCloseAutoFocus}>
        {mayChange && (
          <DropdownMenuItem onSelect={() => choose(onEdit)}>
            <Pencil aria-hidden /> Edit details
          </DropdownMenuItem>
        )}
        {onAccess && mayManageAccess && (
          <DropdownMenuItem onSelect={() => choose(onAccess)}>
            <Lock aria-hidden /> Access
          </DropdownMenuItem>
        )}
        {mayDelete && (
          <DropdownMenuItem variant="destructive" onSelect={() => choose(onDelete)}>
            <Trash2 aria-hidden /> Delete Project
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
