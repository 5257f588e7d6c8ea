import { useState } from 'react';
import type { Member } from '#shared/api/members.ts';
import type { Workspace } from '#shared/api/workspaces.ts';
import { INVITABLE_ROLES, type InvitableRole } from '#shared/model/workspace.ts';
import { losesRights, mayChangeRoleOf } from '#shared/rules/permissions.ts';
import { displayName } from '#web/lib/person.ts';
import { aRole, ROLE_DESCRIPTIONS, ROLE_LABELS } from '#web/lib/role-labels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { useChangeRole } from './queries.ts';

interface ChangeRoleDialogProps {
  member: Member;
  /** The role that was chosen. */
  role: InvitableRole;
  isPending: boolean;
  onChange: () => void;
  onClose: () => void;
}

/** Asks before a member loses rights. */
function ChangeRoleDialog({ member, role, isPending, onChange, onClose }: ChangeRoleDialogProps) {
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

const ROLE_OPTIONS = INVITABLE_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

interface MemberRoleProps {
  workspace: Workspace;
  member: Member;
  isSelf: boolean;
}

/** A member's role: a badge, or a selector for people who may change it. A choice that takes rights away asks first. */
export function MemberRole({ workspace, member, isSelf }: MemberRoleProps) {
  const { mutate: changeRole, isPending, variables } = useChangeRole(workspace.id);
  const [asked, setAsked] = useState<InvitableRole | null>(null);
  const { userId, role, user } = member;
  if (role === 'owner' || !mayChangeRoleOf(workspace.role, { role, isSelf })) {
    return <Badge variant={role === 'owner' ? 'default' : 'secondary'}>{ROLE_LABELS[role]}</Badge>;
  }
  const change = (next: InvitableRole) => changeRole({ userId, role: next }, { onSettled: () => setAsked(null) });
  return (
    <>
      <Select
        aria-label={`Role of ${displayName(user)}`}
        value={asked ?? (isPending ? variables.role : role)}
        onValueChange={(next) => (losesRights(role, next) ? setAsked(next) : change(next))}
        options={ROLE_OPTIONS}
        aria-busy={isPending || undefined}
        wrapperClassName="w-28"
      />
      {asked && (
        <ChangeRoleDialog
          member={member}
          role={asked}
          isPending={isPending}
          onChange={() => change(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
