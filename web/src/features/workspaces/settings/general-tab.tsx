import { mayIn } from '#shared/rules/permissions.ts';
import { useCurrentWorkspace } from '#web/lib/current-workspace.ts';
import { AccountCard } from './account-card.tsx';
import { DangerCard } from './danger-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { WorkspaceCard } from './workspace-card.tsx';

/** The current workspace's name and description, the own account and its sessions, and the end of the workspace. */
export function GeneralTab() {
  const { workspace } = useCurrentWorkspace();
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      {workspace ? <WorkspaceCard key={workspace.id} workspace={workspace} /> : <SettingsSkeleton />}
      <AccountCard />
      <SessionsCard />
      {workspace && mayIn(workspace, 'workspace:delete') && <DangerCard workspace={workspace} />}
    </div>
  );
}
