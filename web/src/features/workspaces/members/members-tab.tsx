import { Plus, UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import type { Member } from '#shared/api/identity/members.ts';
import type { Workspace } from '#shared/api/identity/workspaces.ts';
import { mayIn } from '#shared/rules/identity/permissions.ts';
import { countText } from '#web/lib/count-text.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { Loaded } from '#web/library/loaded.tsx';
import { displayName } from '#web/library/person.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { CreateWorkspaceDialog } from '../workspace-dialogs.ts';
import { InvitationList } from './invitation-list.tsx';
import { showsMemberControls, WHY_DISABLED } from './member-controls.ts';
import { MemberRow } from './member-row.tsx';
import { MembersSkeleton } from './members-skeleton.tsx';
import { PersonalNotice } from './personal-notice.tsx';
import { useLeaveWorkspace, useMembers, useRemoveMember } from './queries.ts';

const InviteDialog = lazyDialog(() => import('./invite-dialog.tsx').then((m) => m.InviteDialog));

function PersonalWorkspace() {
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <PersonalNotice
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

export const MembersTab = ({ workspace }: { workspace: Workspace }) =>
  workspace.isPersonal ? <PersonalWorkspace /> : <MemberManager workspace={workspace} />;

function MemberManager({ workspace }: { workspace: Workspace }) {
  const [isInviting, setInviting] = useState(false);
  const { data: members, isFetched } = useMembers(workspace.id);
  const whyDisabledId = useId();
  const areControlsShown = showsMemberControls(workspace.role, members ?? []);
  const mayInvite = mayIn(workspace, 'member:invite');
  const count = members && countText(members.length, 'person', 'people');
  return (
    <div className="grid grid-cols-1 gap-8">
      <section aria-labelledby="members" className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="grid min-w-0 gap-1">
            <h2 id="members" className="font-semibold text-lg leading-snug tracking-tight">
              Members
            </h2>
            <p className="text-muted-foreground text-sm">{`${count ?? 'People'} in this workspace`}</p>
          </div>
          {areControlsShown && (
            <Button
              disabled={!mayInvite}
              aria-describedby={mayInvite ? undefined : whyDisabledId}
              onClick={() => setInviting(true)}
            >
              <UserPlus aria-hidden />
              Invite Member
            </Button>
          )}
        </div>
        {areControlsShown && !mayInvite && (
          <p id={whyDisabledId} className="text-muted-foreground text-sm">
            {WHY_DISABLED}
          </p>
        )}
        <Members workspace={workspace} whyDisabledId={whyDisabledId} />
      </section>
      {isFetched && (
        <InvitationList workspace={workspace} isCancelShown={areControlsShown} whyDisabledId={whyDisabledId} />
      )}
      {isInviting && <InviteDialog workspace={workspace} onClose={() => setInviting(false)} />}
    </div>
  );
}

function Members({ workspace, whyDisabledId }: { workspace: Workspace; whyDisabledId: string }) {
  const query = useMembers(workspace.id);
  return (
    <Loaded query={query} name="Members" waiting={<MembersSkeleton />}>
      {(members) => <MemberList workspace={workspace} members={members} whyDisabledId={whyDisabledId} />}
    </Loaded>
  );
}

interface RemoveMemberDialogProps {
  workspace: Workspace;
  member: Member;
  onClose: () => void;
}

function RemoveMemberDialog({ workspace, member, onClose }: RemoveMemberDialogProps) {
  const { mutate: remove, isPending } = useRemoveMember(workspace.id);
  return (
    <ConfirmDialog
      title="Remove member?"
      description={`${displayName(member.user)} loses access to “${workspace.name}”. Their recordings stay there, and public links still work.`}
      confirmLabel={isPending ? 'Removing...' : 'Remove'}
      pending={isPending}
      onConfirm={() => remove(member, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}

/** Asks before the user leaves. After that, the dialog stays open until the app restarts. */
function LeaveDialog({ workspace, member, onClose }: { workspace: Workspace; member: Member; onClose: () => void }) {
  const { mutate: leave, isPending, isSuccess } = useLeaveWorkspace(workspace.id);
  const isLeaving = isPending || isSuccess;
  return (
    <ConfirmDialog
      title="Leave workspace?"
      description={`You lose access to “${workspace.name}” until someone invites you again. Your recordings stay there, and public links still work.`}
      confirmLabel={isLeaving ? 'Leaving...' : 'Leave'}
      pending={isLeaving}
      onConfirm={() => leave(member, { onError: onClose })}
      onClose={onClose}
    />
  );
}

interface MemberListProps {
  workspace: Workspace;
  members: readonly Member[];
  whyDisabledId: string;
}

function MemberList({ workspace, members, whyDisabledId }: MemberListProps) {
  const { user } = useCurrentUser();
  const [asked, setAsked] = useState<Member | null>(null);
  const close = () => setAsked(null);
  const isSelf = (member: Member) => member.userId === user?.id;
  return (
    <>
      <Card>
        <ul aria-labelledby="members" className="divide-y divide-border">
          {members.map((member) => (
            <MemberRow
              key={member.userId}
              workspace={workspace}
              member={member}
              isSelf={isSelf(member)}
              isRemoveShown={showsMemberControls(workspace.role, members)}
              whyDisabledId={whyDisabledId}
              onRemove={() => setAsked(member)}
            />
          ))}
        </ul>
      </Card>
      {asked && isSelf(asked) && <LeaveDialog workspace={workspace} member={asked} onClose={close} />}
      {asked && !isSelf(asked) && <RemoveMemberDialog workspace={workspace} member={asked} onClose={close} />}
    </>
  );
}
