import type { Member } from '#shared/api/members.ts';
import type { Workspace } from '#shared/api/workspaces.ts';
import { displayName } from '#web/lib/person.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useRemoveMember } from './queries.ts';

interface RemoveMemberDialogProps {
  workspace: Workspace;
  member: Member;
  onClose: () => void;
}

/** Asks before a member is removed. */
export function RemoveMemberDialog({ workspace, member, onClose }: RemoveMemberDialogProps) {
  const { mutate: remove, isPending } = useRemoveMember(workspace.id);
  return (
    <ConfirmDialog
      title="Remove Member?"
      description={`${displayName(member.user)} loses access to “${workspace.name}”. What was recorded there stays.`}
      confirmLabel={isPending ? 'Removing...' : 'Remove'}
      pending={isPending}
      onConfirm={() => remove(member, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
