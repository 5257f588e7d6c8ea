import type { ReactNode } from 'react';
import type { Workspace } from '#shared/api/workspaces.ts';
import { mayIn } from '#shared/rules/permissions.ts';
import { AccountCard } from './account-card.tsx';
import { DangerCard } from './danger-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { WorkspaceCard } from './workspace-card.tsx';

interface GeneralTabProps {
  /** Null until it is known. */
  workspace: Workspace | null;
  /** Whether there will be none, as far as can be told. */
  hasFailed: boolean;
  /** Whether the tab is the one that is shown. */
  isShown: boolean;
  /** Cards that change the own account, and the one that ends it. */
  account: ReactNode;
  ending: ReactNode;
}

/**
 * The workspace's name and description, the user's account and sessions, and deleting both. What can be typed into stays
 * while the tab is hidden.
 */
export function GeneralTab({ workspace, hasFailed, isShown, account, ending }: GeneralTabProps) {
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      {workspace ? <WorkspaceCard key={workspace.id} workspace={workspace} /> : <SettingsSkeleton />}
      {/* Below a card whose height depends on the role: they are seen once they have their place. */}
      <div className={`grid grid-cols-1 gap-6 ${workspace || hasFailed ? '' : 'invisible'}`}>
        {isShown && <AccountCard />}
        {account}
        {isShown && <SessionsCard />}
      </div>
      {workspace && mayIn(workspace, 'workspace:delete') && <DangerCard workspace={workspace} />}
      {(workspace || hasFailed) && ending}
    </div>
  );
}
