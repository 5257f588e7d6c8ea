import { LogOut, UserMinus } from 'lucide-react';
import type { Member } from '#shared/api/members.ts';
import type { Workspace } from '#shared/api/workspaces.ts';
import { mayRemove } from '#shared/rules/permissions.ts';
import { displayName } from '#web/lib/person.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { initials } from '#web/ui/initials.ts';
import { MemberRole } from './member-role.tsx';

interface MemberRowProps {
  workspace: Workspace;
  member: Member;
  isSelf: boolean;
  /** Whether the control that removes is shown, also to somebody who may not use it. */
  isRemoveShown: boolean;
  /** Id of the sentence that says why it may not be used. */
  whyDisabledId: string;
  /** Asked to remove the member; on the own row, to leave. */
  onRemove: () => void;
}

/** A member: who, in what role, and what the viewer may do about it. */
export function MemberRow({ workspace, member, isSelf, isRemoveShown, whyDisabledId, onRemove }: MemberRowProps) {
  const { user, role } = member;
  const mayGo = mayRemove(workspace.role, { role, isSelf });
  const isShown = mayGo || (isRemoveShown && !isSelf && role !== 'owner');
  const name = displayName(user);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4">
      <Avatar imageUrl={user.profileImageUrl} initials={initials(user)} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex gap-1 font-medium text-sm">
          <span className="truncate">{name}</span>
          {isSelf && <span className="shrink-0 font-normal text-muted-foreground">(you)</span>}
        </p>
        <p className="truncate text-[13px] text-muted-foreground">{user.email}</p>
      </div>
      <div className="ml-auto flex items-center gap-2">
        <MemberRole workspace={workspace} member={member} isSelf={isSelf} />
        {isShown && (
          <Go name={name} isSelf={isSelf} whyDisabledId={mayGo ? undefined : whyDisabledId} onClick={onRemove} />
        )}
      </div>
    </li>
  );
}

interface GoProps {
  name: string;
  isSelf: boolean;
  /** Given when the member may not be removed by the viewer. */
  whyDisabledId: string | undefined;
  onClick: () => void;
}

function Go({ name, isSelf, whyDisabledId, onClick }: GoProps) {
  if (isSelf) {
    return (
      <Button variant="outline" onClick={onClick}>
        <LogOut aria-hidden />
        Leave
      </Button>
    );
  }
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Remove ${name}`}
      disabled={whyDisabledId !== undefined}
      aria-describedby={whyDisabledId}
      className="text-muted-foreground hover:bg-destructive-soft hover:text-destructive-text"
      onClick={onClick}
    >
      <UserMinus aria-hidden />
    </Button>
  );
}
