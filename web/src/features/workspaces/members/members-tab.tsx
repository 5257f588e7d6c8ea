import { Plus, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { Workspace } from '#shared/api/workspaces.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CreateWorkspaceDialog } from '../create-workspace-dialog.tsx';
import { MemberManager } from './member-manager.tsx';

/** In place of the members of a personal workspace: why there are none, and how to get a workspace that has some. */
function PersonalNotice() {
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <EmptyState
        icon={UserRound}
        title="Your personal workspace cannot be shared"
        description="Create a workspace to work with others: invite them, and give each the role that fits."
        className="max-w-3xl"
        action={
          <Button onClick={() => setCreating(true)}>
            <Plus aria-hidden />
            Create New Workspace
          </Button>
        }
      />
      {isCreating && <CreateWorkspaceDialog onClose={() => setCreating(false)} />}
    </>
  );
}

/** The members of a workspace; a personal one always has one. */
export const MembersTab = ({ workspace }: { workspace: Workspace }) =>
  workspace.isPersonal ? <PersonalNotice /> : <MemberManager workspace={workspace} />;
