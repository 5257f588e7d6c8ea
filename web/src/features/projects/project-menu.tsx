import { Lock, Pencil, Trash2 } from 'lucide-react';
import type { Project } from '#shared/api/identity/projects.ts';
import { mayIn } from '#shared/rules/identity/permissions.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { RowMenu } from '#web/library/list/row-menu.tsx';
import type { ButtonProps } from '#web/ui/button.tsx';

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
  look: Pick<ButtonProps, 'variant' | 'className'>;
}

/** Menu of a project. Nothing for users without a permission. */
export function ProjectMenu({ project, onEdit, onAccess, onDelete, look }: ProjectMenuProps) {
  const { mayChange, mayDelete, mayManageAccess } = useProjectPermissions(project);
  if (!mayChange && !mayDelete && !mayManageAccess) return null;
  return (
    <RowMenu
      label={`Actions for ${project.name}`}
      look={look}
      entries={[
        mayChange && { label: 'Edit details', Icon: Pencil, opens: onEdit },
        mayManageAccess && { label: 'Access', Icon: Lock, opens: onAccess },
        mayDelete && { label: 'Delete Project', Icon: Trash2, variant: 'destructive', opens: onDelete },
      ]}
    />
  );
}
