import { LogOut, Plus, UserMinus, UserPlus } from 'lucide-react';
import { useId } from 'react';
import type { Member } from '#shared/api/identity/members.ts';
import type { Workspace } from '#shared/api/identity/workspaces.ts';
import { mayIn } from '#shared/rules/identity/permissions.ts';
import { countText } from '#web/lib/count-text.ts';
import { currentUserId } from '#web/library/current-user.ts';
import { type Command, commandsFor } from '#web/library/list/command.ts';
import { QueriedList } from '#web/library/list/queried-list.tsx';
import { useRun } from '#web/library/list/use-run.tsx';
import { displayName } from '#web/library/person.ts';
import { DialogButton } from '#web/ui/dialog-button.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { CreateWorkspaceDialog } from '../workspace-dialogs.ts';
import { InvitationList } from './invitation-list.tsx';
import { showsMemberControls, WHY_DISABLED } from './member-controls.ts';
import { MemberRow } from './member-row.tsx';
import { PersonalNotice } from './personal-notice.tsx';
import { useLeaveWorkspace, useMembers, useRemoveMember } from './queries.ts';

const InviteDialog = lazyDialog(() => import('./invite-dialog.tsx').then((m) => m.InviteDialog));

const PersonalWorkspace = () => (
  <PersonalNotice
    action={
      <DialogButton dialog={(onClose) => <CreateWorkspaceDialog onClose={onClose} />}>
        <Plus aria-hidden />
        Create New Workspace
      </DialogButton>
    }
  />
);

export const MembersTab = ({ workspace }: { workspace: Workspace }) =>
  workspace.isPersonal ? <PersonalWorkspace /> : <MemberManager workspace={workspace} />;

function MemberManager({ workspace }: { workspace: Workspace }) {
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
            <DialogButton
              disabled={!mayInvite}
              aria-describedby={mayInvite ? undefined : whyDisabledId}
              dialog={(onClose) => <InviteDialog workspace={workspace} onClose={onClose} />}
            >
              <UserPlus aria-hidden />
              Invite Member
            </DialogButton>
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
    </div>
  );
}

const isSelf = ({ userId }: Member): boolean => userId === currentUserId();

function useMemberCommands({ id, name }: Workspace): Command<Member>[] {
  const { mutate: remove, isPending } = useRemoveMember(id);
  const leaving = useLeaveWorkspace(id);
  return [
    {
      label: 'Leave',
      Icon: LogOut,
      may: isSelf,
      asks: (member) => ({
        title: 'Leave workspace?',
        text: `You lose access to “${name}” until someone invites you again. Your recordings stay there, and public links still work.`,
        yes: ['Leave', 'Leaving...'],
        // After that, the question stays until the app restarts.
        isPending: leaving.isPending || leaving.isSuccess,
        does: (close) => leaving.mutate(member, { onError: close }),
      }),
    },
    {
      label: 'Remove',
      Icon: UserMinus,
      spoken: ({ user }) => `Remove ${displayName(user)}`,
      may: (member) => !isSelf(member),
      asks: (member) => ({
        title: 'Remove member?',
        text: `${displayName(member.user)} loses access to “${name}”. Their recordings stay there, and public links still work.`,
        yes: ['Remove', 'Removing...'],
        isPending,
        does: (close) => remove(member, { onSettled: close }),
      }),
    },
  ];
}

function Members({ workspace, whyDisabledId }: { workspace: Workspace; whyDisabledId: string }) {
  const query = useMembers(workspace.id);
  const commands = useMemberCommands(workspace);
  // Of the list: a member may leave it while the question is open.
  const { run, opened } = useRun(commands);
  return (
    <>
      <QueriedList
        query={query}
        name="Members"
        headingId="members"
        isCard
        row={(member) => (
          <MemberRow
            key={member.userId}
            workspace={workspace}
            member={member}
            isSelf={isSelf(member)}
            isRemoveShown={showsMemberControls(workspace.role, query.data ?? [])}
            whyDisabledId={whyDisabledId}
            commands={commandsFor(commands, member)}
            run={run}
          />
        )}
      />
      {opened}
    </>
  );
}
