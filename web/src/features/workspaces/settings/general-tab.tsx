import type { Workspace } from '#shared/api/workspaces.ts';
import { mayIn } from '#shared/rules/permissions.ts';
import { AccountCard } from './account-card.tsx';
import { DangerCard } from './danger-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { WorkspaceCard } from './workspace-card.tsx';

interface GeneralTabProps {
  /** Null until it is known; the account's cards do not wait for it. */
  workspace: Workspace | null;
  /** Whether the tab is the one that is shown. */
  isShown: boolean;
}

/** The workspace's name and description, the user's account and sessions, and deleting the workspace. */
export function GeneralTab({ workspace, isShown }: GeneralTabProps) {
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      {workspace ? <WorkspaceCard key={workspace.id} workspace={workspace} /> : <SettingsSkeleton />}
      {isShown && (
        <>
          <AccountCard />
          <SessionsCard />
        </>
      )}
      {workspace && mayIn(workspace, 'workspace:delete') && <DangerCard workspace={workspace} />}
    </div>
  );
}
