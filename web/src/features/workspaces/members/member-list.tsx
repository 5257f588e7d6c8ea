import { useState } from 'react';
import type { Member } from '#shared/api/members.ts';
import type { Workspace } from '#shared/api/workspaces.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { Card } from '#web/ui/card.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { showsMemberControls } from './member-controls.ts';
import { MemberRow } from './member-row.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';

interface MemberListProps {
  workspace: Workspace;
  members: readonly Member[];
  /** Id of the sentence that says why the controls are disabled. */
  whyDisabledId: string;
}

/** A row a member, and the question before somebody goes. */
export function MemberList({ workspace, members, whyDisabledId }: MemberListProps) {
  const { user } = useCurrentUser();
  const [going, setGoing] = useState<Member | null>(null);
  const close = () => setGoing(null);
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
              onRemove={() => setGoing(member)}
            />
          ))}
        </ul>
      </Card>
      {going && isSelf(going) && <LeaveDialog workspace={workspace} member={going} onClose={close} />}
      {going && !isSelf(going) && <RemoveMemberDialog workspace={workspace} member={going} onClose={close} />}
    </>
  );
}
