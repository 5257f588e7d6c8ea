import type { Project } from '#shared/api/projects.ts';
import { mayIn } from '#shared/rules/permissions.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';

/** The user's permissions for a project itself. `permission` of the project is about its recordings. */
export function useProjectPermissions({ userId, workspaceId }: Project) {
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
