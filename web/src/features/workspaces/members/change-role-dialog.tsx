import type { Member } from '#shared/api/members.ts';
import type { InvitableRole } from '#shared/model/workspace.ts';
import { displayName } from '#web/lib/person.ts';
import { aRole, ROLE_DESCRIPTIONS } from '#web/lib/role-labels.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface ChangeRoleDialogProps {
  member: Member;
  /** The role that was chosen. */
  role: InvitableRole;
  isPending: boolean;
  onChange: () => void;
  onClose: () => void;
}

/** Asks before a member loses rights. */
export function ChangeRoleDialog({ member, role, isPending, onChange, onClose }: ChangeRoleDialogProps) {
  const what = ROLE_DESCRIPTIONS[role].toLowerCase();
  return (
    <ConfirmDialog
      title="Change Role?"
      description={`${displayName(member.user)} becomes ${aRole(role)} (${what}) and loses the rights of ${aRole(member.role)}.`}
      confirmLabel={isPending ? 'Changing...' : 'Change Role'}
      pending={isPending}
      onConfirm={onChange}
      onClose={onClose}
    />
  );
}
