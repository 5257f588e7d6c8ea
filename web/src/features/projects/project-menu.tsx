import { EllipsisVertical } from 'lucide-react';
import type { Project } from '#shared/api/identity/projects.ts';
import { mayIn } from '#shared/rules/identity/permissions.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import type { ButtonProps } from '#web/ui/button.tsx';
import { lazyMenu } from '#web/ui/lazy-overlay.tsx';
import type { ProjectMenuActions } from './project-menu-content.tsx';

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

const Menu = lazyMenu(
  ({ name, look }: Pick<ProjectMenuProps, 'look'> & { name: string; actions: ProjectMenuActions }) => ({
    ...look,
    size: 'icon',
    'aria-label': `Actions for ${name}`,
    children: <EllipsisVertical aria-hidden />,
  }),
  () => import('./project-menu-content.tsx').then((m) => m.ProjectMenuContent),
);

/** Menu of a project. Nothing for users without a permission. */
export function ProjectMenu({ project, onEdit, onAccess, onDelete, look }: ProjectMenuProps) {
  const { mayChange, mayDelete, mayManageAccess } = useProjectPermissions(project);
  if (!mayChange && !mayDelete && !mayManageAccess) return null;
  const actions = {
    onEdit: mayChange ? onEdit : undefined,
    onAccess: mayManageAccess ? onAccess : undefined,
    onDelete: mayDelete ? onDelete : undefined,
  };
  return <Menu name={project.name} actions={actions} look={look} />;
}
