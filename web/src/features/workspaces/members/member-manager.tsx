import { TriangleAlert, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Workspace } from '#shared/api/workspaces.ts';
import { mayIn } from '#shared/rules/permissions.ts';
import { errorMessage } from '#web/lib/http/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberList } from './member-list.tsx';
import { MembersSkeleton } from './members-skeleton.tsx';
import { useMembers } from './queries.ts';

/** Members and pending invitations of a workspace, with what the viewer may do about them. */
export function MemberManager({ workspace }: { workspace: Workspace }) {
  const [isInviting, setInviting] = useState(false);
  const { data: members } = useMembers(workspace.id);
  const count = members && (members.length === 1 ? '1 person' : `${members.length} people`);
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-8">
      <section aria-labelledby="members" className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="grid min-w-0 gap-1">
            <h2 id="members" className="font-semibold text-lg leading-snug tracking-tight">
              Members
            </h2>
            <p className="text-muted-foreground text-sm">{count ?? 'Everybody'} in this workspace</p>
          </div>
          {mayIn(workspace, 'member:invite') && (
            <Button onClick={() => setInviting(true)}>
              <UserPlus aria-hidden />
              Invite Member
            </Button>
          )}
        </div>
        <Members workspace={workspace} />
      </section>
      <InvitationList workspace={workspace} />
      {isInviting && <InviteDialog workspace={workspace} onClose={() => setInviting(false)} />}
    </div>
  );
}

function Members({ workspace }: { workspace: Workspace }) {
  const { data: members, error, refetch, isFetching } = useMembers(workspace.id);
  if (members) return <MemberList workspace={workspace} members={members} />;
  if (!error) return <MembersSkeleton />;
  return (
    <EmptyState
      icon={TriangleAlert}
      title="Members could not be loaded"
      description={errorMessage(error, 'The server did not answer as it should. Please try again.')}
      action={
        <Button pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      }
    />
  );
}
