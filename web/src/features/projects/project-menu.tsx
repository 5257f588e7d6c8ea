import { EllipsisVertical, Lock, Pencil, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Project } from '#shared/api/projects.ts';
import { mayIn } from '#shared/rules/permissions.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#web/ui/dropdown-menu.tsx';
import { useMenuAction } from '#web/ui/use-menu-action.ts';

/** The user's permissions for a project itself. `permission` of the project is about its recordings. */
function useProjectPermissions({ userId, workspaceId }: Project) {
  const { workspaces } = useCurrentWorkspace();
  const { user } = useCurrentUser();
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  const isOwn = user?.id === userId;
  return {
    mayChange: workspace !== undefined && mayIn(workspace, 'project:change', isOwn),
    mayDelete: workspace !== undefined && mayIn(workspace, 'project:delete', isOwn),
    mayManageAccess: workspace !== undefined && mayIn(workspace, 'project:manage-access', isOwn),
  };
}

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
