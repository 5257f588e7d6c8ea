import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/ground/operation.ts';
import { cancelInvitation, type Invitation, inviteMember, listInvitations } from '#shared/api/identity/invitations.ts';
import {
  changeMemberRole,
  handOverWorkspace,
  listMembers,
  type Member,
  removeMember,
} from '#shared/api/identity/members.ts';
import type { Workspace } from '#shared/api/identity/workspaces.ts';
import type { InvitableRole } from '#shared/model/identity/workspace.ts';
import { call } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/http/api-error.ts';
import { operationQuery } from '#web/lib/query.ts';
import { shortName } from '#web/lib/short-name.ts';
import { UNAUTHORIZED_REDIRECT_MS } from '#web/lib/unauthorized.ts';
import { ACCESS_ENDS_NOTICE } from '#web/library/access-ends-notice.ts';
import { useAppMutation } from '#web/library/app-mutation.ts';
import { paths } from '#web/library/paths.ts';
import { displayName } from '#web/library/person.ts';
import { aRole } from '#web/library/role-labels.ts';
import { lastWorkspace, selectedWorkspace } from '#web/library/selected-workspace.ts';
import { tell } from '#web/library/store/facts.ts';
import { toast } from '#web/ui/use-toast.ts';

// Both lists are fetched each time they are opened, because people join and leave at any time.

/** Members of a workspace, the owner first. */
export const useMembers = (id: string) =>
  useQuery({ ...operationQuery(listMembers, { params: { id } }), staleTime: 0 });

/** Pending invitations, oldest first. */
export const useInvitations = (id: string) =>
  useQuery({ ...operationQuery(listInvitations, { params: { id } }), staleTime: 0 });

/** A failure whose toast shows the server's message, also for an error of the server, or else `text`. */
const failure = (text: string) => ({ text, textOf: errorMessage });

/** Invites a person by e-mail. A toast says whether the person has an account. */
export const useInviteMember = (workspaceId: string) =>
  useAppMutation({
    mutationFn: (input: InputOf<typeof inviteMember>) => call(inviteMember, { params: { id: workspaceId }, input }),
    success: ({ userExists }, { email }) =>
      userExists
        ? {
            title: 'Member Added',
            description: `${email} has an account and becomes a member by accepting the invitation.`,
          }
        : { title: 'Invitation Sent', description: `${email} was sent a link to sign up and join.` },
    failure: failure('Failed to send invitation'),
  });

export const useCancelInvitation = (workspaceId: string) =>
  useAppMutation({
    mutationFn: ({ id }: Invitation) => call(cancelInvitation, { params: { id: workspaceId, invitationId: id } }),
    success: (_answer, { email }) => ({
      title: 'Invitation Cancelled',
      description: `The link sent to ${email} no longer works.`,
    }),
    failure: failure('Failed to cancel invitation'),
  });

export const useChangeRole = (workspaceId: string) =>
  useAppMutation({
    mutationFn: ({ userId, role }: { userId: string; role: InvitableRole }) =>
      call(changeMemberRole, { params: { id: workspaceId, userId }, input: { role } }),
    success: ({ user, role }) => ({
      title: 'Role changed',
      description: `${displayName(user)} is now ${aRole(role)}.`,
    }),
    failure: failure('Failed to change role'),
  });

/** Gives the workspace to another member. The user stays in it as an admin. */
export const useHandOver = ({ id, name }: Workspace) =>
  useAppMutation({
    mutationFn: ({ userId }: Member) => call(handOverWorkspace, { params: { id }, input: { userId } }),
    success: (_answer, { user }) => ({
      title: 'Workspace handed over',
      description: `${displayName(user)} is now the owner of “${shortName(name)}”. You are an admin.`,
    }),
    failure: failure('Failed to hand over the workspace'),
    // The user may not be the owner any more.
    onError: () => tell('members', 'workspaces'),
  });

export const useRemoveMember = (workspaceId: string) =>
  useAppMutation({
    mutationFn: ({ userId }: Member) => call(removeMember, { params: { id: workspaceId, userId } }),
    success: (_answer, { user }) => ({
      title: 'Member Removed',
      description: `${displayName(user)} is no longer a member of this workspace. ${ACCESS_ENDS_NOTICE}`,
    }),
    failure: failure('Failed to remove member'),
  });

/** Leaves the workspace. The app then reloads at its root, which clears all cached data of the workspace. */
export const useLeaveWorkspace = (workspaceId: string) =>
  useAppMutation({
    mutationFn: ({ userId }: Member) => call(removeMember, { params: { id: workspaceId, userId } }),
    onSuccess: () => {
      toast({ title: 'Left Workspace', description: 'You are no longer a member of this workspace.' });
      selectedWorkspace.write(null);
      lastWorkspace.write(null);
      setTimeout(() => window.location.assign(paths.home), UNAUTHORIZED_REDIRECT_MS);
    },
    failure: failure('Failed to remove member'),
  });
