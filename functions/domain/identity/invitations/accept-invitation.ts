import type { OutputOf } from '#shared/api/ground/operation.ts';
import type { acceptInvitation as operation } from '#shared/api/identity/invitations.ts';
import { type Change, tryApply } from '../../../data/ground/apply.ts';
import { markInvitationAccepted, type StoredInvitation } from '../../../data/identity/invitation.ts';
import { addMember, checkRole, getMembership } from '../../../data/identity/member.ts';
import { checkLiveWorkspace } from '../../../data/identity/workspace.ts';
import { isoNow } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { openInvitation } from './open-invitation.ts';

type Accepted = OutputOf<typeof operation>;

function requireAddressee({ email }: Actor, invitation: StoredInvitation): void {
  if (email.toLowerCase() !== invitation.email.toLowerCase()) {
    const message = 'This invitation was sent to a different email address. Please log in with the correct account.';
    throw new AppError('EMAIL_MISMATCH', message);
  }
}

const alreadyMember = (workspaceId: string) =>
  new AppError('ALREADY_MEMBER', 'You are already a member of this workspace.', { workspaceId });

async function refuseMember({ userId }: Actor, workspaceId: string): Promise<void> {
  if (await getMembership(workspaceId, userId)) throw alreadyMember(workspaceId);
}

function joinWorkspace(
  { userId }: Actor,
  { workspaceId, role, invitedBy, createdAt: invitedAt }: StoredInvitation,
): Change[] {
  const now = isoNow();
  const times = { invitedAt, acceptedAt: now, createdAt: now, updatedAt: now };
  return addMember({ workspaceId, userId, role, invitedBy, ...times });
}

/** @returns null when another change came first; a refusal when a simultaneous request has made the actor a member */
async function attempt(actor: Actor, token: string): Promise<Accepted | null> {
  const { pending: invitation, workspace } = await openInvitation(actor, token);
  if (!invitation) throw alreadyMember(workspace.id);
  requireAddressee(actor, invitation);
  await refuseMember(actor, workspace.id);
  const isWritten = await tryApply([
    checkLiveWorkspace(workspace.id),
    checkRole(workspace.id, invitation.invitedBy, invitation.inviterRole),
    ...joinWorkspace(actor, invitation),
    ...markInvitationAccepted(invitation, actor.userId),
    stateAct('member.joined', actor, workspace.id, actor.userId, { role: invitation.role }),
  ]);
  if (isWritten) return { workspaceId: workspace.id, workspaceName: workspace.name, role: invitation.role };
  await refuseMember(actor, workspace.id);
  return null;
}

/**
 * Makes the actor a member by an invitation. The same transaction marks the invitation as used.
 * @throws AppError INVITATION_NOT_FOUND, INVITATION_EXPIRED; EMAIL_MISMATCH for anyone except the invited person;
 *   ALREADY_MEMBER with `workspaceId`, also for a member who accepted this invitation before
 */
export const acceptInvitation = (actor: Actor, token: string): Promise<Accepted> =>
  retryOnConflict(() => attempt(actor, token));
