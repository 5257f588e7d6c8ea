import { UserCog } from 'lucide-react';
import type { Member } from '#shared/api/identity/members.ts';
import type { Workspace } from '#shared/api/identity/workspaces.ts';
import { dayText } from '#shared/english-format.ts';
import { INVITABLE_ROLES, type InvitableRole } from '#shared/model/identity/workspace.ts';
import { losesRights, mayChangeRoleOf, mayRemove } from '#shared/rules/identity/permissions.ts';
import { type Command, labelOf, type RunCommand } from '#web/library/list/command.ts';
import { useRun } from '#web/library/list/use-run.tsx';
import { displayName } from '#web/library/person.ts';
import { aRole, ROLE_DESCRIPTIONS, ROLE_LABELS } from '#web/library/role-labels.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { useChangeRole } from './queries.ts';

interface MemberRowProps {
  workspace: Workspace;
  member: Member;
  isSelf: boolean;
  /** Whether the Remove button is shown, also to users who may not use it. */
  isRemoveShown: boolean;
  whyDisabledId: string;
  /** Removes the member, or on the user's own row leaves the workspace. */
  commands: readonly Command<Member>[];
  run: RunCommand<Member>;
}

export function MemberRow(props: MemberRowProps) {
  const { workspace, member, isSelf, isRemoveShown, whyDisabledId, commands, run } = props;
  const { user, role } = member;
  const isAllowed = mayRemove(workspace.role, { role, isSelf });
  const isShown = isAllowed || (isRemoveShown && !isSelf && role !== 'owner');
  const name = displayName(user);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4">
      <Avatar id={member.userId} imageUrl={user.profileImageUrl} person={user} />
      <div className="min-w-0 flex-1 basis-36 lg:max-w-80">
        <p className="flex gap-1 font-medium text-sm">
          <span translate="no" className="truncate">
            {name}
          </span>
          {isSelf && <span className="shrink-0 font-normal text-muted-foreground">(you)</span>}
        </p>
        <p translate="no" className="address truncate text-[13px] text-muted-foreground">
          {user.email}
        </p>
        {member.lastSeenOn && (
          <p className="text-[13px] text-muted-foreground">{`Last seen ${dayText(`${member.lastSeenOn}T12:00:00`)}`}</p>
        )}
      </div>
      <MemberRole workspace={workspace} member={member} isSelf={isSelf} />
      {isShown && (
        <div className="ms-auto">
          {commands.map((command) => (
            <Button
              key={labelOf(command, member)}
              variant={isSelf ? 'outline' : 'ghost'}
              aria-label={command.spoken?.(member)}
              disabled={!isAllowed}
              aria-describedby={isAllowed ? undefined : whyDisabledId}
              className={isSelf ? undefined : QUIET}
              onClick={() => run(command, member)}
            >
              <command.Icon aria-hidden />
              {labelOf(command, member)}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

const QUIET = 'text-muted-foreground hover:bg-destructive-soft hover:text-destructive-text';

const ROLE_OPTIONS = INVITABLE_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

/** A member's role: a badge, or a select for users who may change it. It asks before a role with fewer permissions. */
function MemberRole({ workspace, member, isSelf }: { workspace: Workspace; member: Member; isSelf: boolean }) {
  const { mutate: changeRole, isPending, variables } = useChangeRole(workspace.id);
  const { userId, role, user } = member;
  const lowers: Command<InvitableRole> = {
    label: 'Change role',
    Icon: UserCog,
    asks: (next) => ({
      title: 'Change role?',
      text: `${displayName(user)} becomes ${aRole(next)} (${ROLE_DESCRIPTIONS[next].toLowerCase()}) and loses the rights of ${aRole(role)}.`,
      yes: ['Change role', 'Changing...'],
      isPending,
      does: (close) => changeRole({ userId, role: next }, { onSettled: close }),
    }),
  };
  const { run, opened } = useRun([lowers]);
  if (role === 'owner' || !mayChangeRoleOf(workspace.role, { role, isSelf })) {
    return <Badge variant={role === 'owner' ? 'default' : 'secondary'}>{ROLE_LABELS[role]}</Badge>;
  }
  return (
    <>
      <Select
        aria-label={`Role of ${displayName(user)}`}
        value={isPending ? variables.role : role}
        onValueChange={(next) => (losesRights(role, next) ? run(lowers, next) : changeRole({ userId, role: next }))}
        options={ROLE_OPTIONS}
        aria-busy={isPending || undefined}
        wrapperClassName="w-28"
      />
      {opened}
    </>
  );
}
