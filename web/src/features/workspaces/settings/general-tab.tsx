import { type ReactNode, useState } from 'react';
import type { Workspace } from '#shared/api/workspaces.ts';
import { mayIn } from '#shared/rules/permissions.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DeleteWorkspaceDialog } from '../delete-workspace-dialog.tsx';
import { HandOverCard } from './hand-over-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { WorkspaceCard } from './workspace-card.tsx';

/** Placeholder for the card of the workspace while it loads. */
function SettingsSkeleton() {
  return (
    <Card className="grid gap-4 p-6" role="status">
      <span className="sr-only">Loading settings...</span>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-10" />
      <Skeleton className="h-20" />
    </Card>
  );
}

/** Card that deletes the workspace. */
function DangerCard({ workspace }: { workspace: Workspace }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 border-destructive/40 p-6">
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <CardTitle>Delete this workspace</CardTitle>
        <CardDescription>
          All its projects and recordings are permanently deleted, for every member. This cannot be undone.
        </CardDescription>
      </div>
      <Button variant="destructive" onClick={() => setAsking(true)}>
        Delete Workspace
      </Button>
      {isAsking && <DeleteWorkspaceDialog workspace={workspace} onClose={() => setAsking(false)} />}
    </Card>
  );
}

interface GeneralTabProps {
  /** Null while it loads. */
  workspace: Workspace | null;
  /** Whether the workspaces could not be loaded. */
  hasFailed: boolean;
  /** Whether the tab is visible. */
  isShown: boolean;
  /** Cards of the user's account, and the card that deletes it. */
  account: ReactNode;
  ending: ReactNode;
}

/**
 * Settings of the workspace, the user's account and sessions, and the cards that delete both. Forms stay mounted while
 * the tab is hidden.
 */
export function GeneralTab({ workspace, hasFailed, isShown, account, ending }: GeneralTabProps) {
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      {workspace ? <WorkspaceCard key={workspace.id} workspace={workspace} /> : <SettingsSkeleton />}
      {/* Invisible until the height of the card above is known: it depends on the role. */}
      <div className={`grid grid-cols-1 gap-6 ${workspace || hasFailed ? '' : 'invisible'}`}>
        {isShown && <AccountCard />}
        {account}
        {isShown && <SessionsCard />}
      </div>
      {workspace && mayIn(workspace, 'workspace:hand-over') && <HandOverCard workspace={workspace} />}
      {workspace && mayIn(workspace, 'workspace:delete') && <DangerCard workspace={workspace} />}
      {(workspace || hasFailed) && ending}
    </div>
  );
}

/** E-mail address and id of the user. */
function AccountCard() {
  const { user } = useCurrentUser();
  return (
    <Card>
      <CardHeader>
        <CardTitle>Account</CardTitle>
        <CardDescription>The email you log in with, and your ID.</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5 sm:grid-cols-2">
        <FormField label="Email">
          <CopyField what="Email" value={user?.email ?? ''} />
        </FormField>
        <FormField label="User ID">
          <CopyField what="User ID" value={user?.id ?? ''} className="tabular" />
        </FormField>
      </CardContent>
    </Card>
  );
}
