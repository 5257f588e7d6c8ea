import type { Workspace } from '#shared/api/workspaces.ts';
import { mayIn } from '#shared/rules/permissions.ts';
import { AccountCard } from './account-card.tsx';
import { DangerCard } from './danger-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import type { WorkspaceForm } from './use-workspace-form.ts';
import { WorkspaceCard } from './workspace-card.tsx';

interface GeneralTabProps {
  workspace: Workspace;
  form: WorkspaceForm;
}

/** The workspace's name and description, the user's account and sessions, and deleting the workspace. */
export function GeneralTab({ workspace, form }: GeneralTabProps) {
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <WorkspaceCard workspace={workspace} form={form} />
      <AccountCard />
      <SessionsCard />
      {mayIn(workspace, 'workspace:delete') && <DangerCard workspace={workspace} />}
    </div>
  );
}
