import { useState } from 'react';
import type { Member } from '#shared/api/members.ts';
import type { Workspace } from '#shared/api/workspaces.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { displayName } from '#web/library/person.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showsMemberControls } from './member-controls.ts';
import { MemberRow } from './member-row.tsx';
import { useLeaveWorkspace, useRemoveMember } from './queries.ts';

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

interface LeaveDialogProps {
  workspace: Workspace;
  /** The user as a member. */
  member: Member;
  onClose: () => void;
}

/** Asks before the user leaves. After that, the dialog stays open until the app restarts. */
function LeaveDialog({ workspace, member, onClose }: LeaveDialogProps) {
  const { mutate: leave, isPending, isSuccess } = useLeaveWorkspace(workspace.id);
  const isLeaving = isPending || isSuccess;
  return (
    <ConfirmDialog
      title="Leave workspace?"
      description={`You lose access to “${workspace.name}”, and can only come back with another invitation. Your recordings stay there, and public links still work.`}
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
  /** Id of the sentence that says why the controls are disabled. */
  whyDisabledId: string;
}

/** List of members, with the dialogs that remove a member or leave the workspace. */
export function MemberList({ workspace, members, whyDisabledId }: MemberListProps) {
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
