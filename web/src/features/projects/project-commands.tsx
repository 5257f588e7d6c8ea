import { Lock, Pencil, Trash2 } from 'lucide-react';
import type { Project } from '#shared/api/identity/projects.ts';
import { mayIn } from '#shared/rules/identity/permissions.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import type { Command } from '#web/library/list/command.ts';
import { AccessDialog, DeleteProjectDialog, EditProjectDialog } from './project-dialogs.ts';

/**
 * What the workspace's owner, its admins and its creator can do with a project. Its `permission` is about its recordings.
 * @param onDeleted leaves the project's page; undefined in the list of projects
 */
export function useProjectCommands(onDeleted?: () => void): Command<Project>[] {
  const { workspaces } = useCurrentWorkspace();
  const { user } = useCurrentUser();
  const may = (action: Parameters<typeof mayIn>[1]) => (project: Project) => {
    const workspace = workspaces.find(({ id }) => id === project.workspaceId);
    return workspace !== undefined && mayIn(workspace, action, user?.id === project.userId);
  };
  const access: Command<Project> = {
    label: 'Access',
    Icon: Lock,
    may: may('project:manage-access'),
    dialog: (project, onClose) => <AccessDialog project={project} onClose={onClose} />,
  };
  return [
    {
      label: 'Edit details',
      Icon: Pencil,
      may: may('project:change'),
      dialog: (project, onClose) => <EditProjectDialog key={project.id} project={project} onClose={onClose} />,
    },
    ...(onDeleted ? [access] : []),
    {
      label: 'Delete Project',
      Icon: Trash2,
      variant: 'destructive',
      may: may('project:delete'),
      dialog: (project, onClose) => (
        <DeleteProjectDialog key={project.id} project={project} onClose={onClose} {...(onDeleted && { onDeleted })} />
      ),
    },
  ];
}
