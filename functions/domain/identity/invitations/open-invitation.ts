import type { Role } from '#shared/model/identity/workspace.ts';
import {
  type AcceptedInvitation,
  findAcceptedInvitation,
  findInvitation,
  type StoredInvitation,
} from '../../../data/identity/invitation.ts';
import { getMembership } from '../../../data/identity/member.ts';
import { getWorkspace, type WorkspaceRecord } from '../../../data/identity/workspace.ts';
import { isoNow } from '../../../process/clock.ts';
import { sha256 } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError } from '../../ground/app-error.ts';
import { findInviterRole } from './inviter.ts';

/** An invitation that can be accepted while its inviter has this role. */
type PendingInvitation = StoredInvitation & { inviterRole: Role };

export interface OpenedInvitation extends Pick<StoredInvitation, 'email' | 'role'> {
  workspace: WorkspaceRecord;
  /** Null for a member who has accepted this invitation. */
  pending: PendingInvitation | null;
}

/** The used invitation by which the actor became a member; null for anyone else, and for a former member. */
async function findJoined(
  { userId, email }: Actor,
  tokenHash: string,
): Promise<(AcceptedInvitation & { email: string }) | null> {
  const accepted = await findAcceptedInvitation(tokenHash);
  const isJoined = accepted?.userId === userId && (await getMembership(accepted.workspaceId, userId)) !== null;
  return isJoined ? { ...accepted, email } : null;
}

/** The invitation with this token, unless it was used, cancelled or replaced, or its inviter may invite no more. */
async function findPending(tokenHash: string): Promise<PendingInvitation | null> {
  const invitation = await findInvitation(tokenHash);
  const inviterRole = invitation && (await findInviterRole(invitation));
  return inviterRole && { ...invitation, inviterRole };
}

/**
 * Reads the invitation that a link's token opens, and its workspace. The screen also distinguishes the refusals by the
 * words 'Invalid' and 'expired'.
 * @param actor null for a caller who is signed out
 * @throws AppError INVITATION_NOT_FOUND for a token that is invalid, used, cancelled or replaced, when the inviter may
 * invite no more, and when the workspace is deleted; INVITATION_EXPIRED
 */
export async function openInvitation(actor: Actor | null, token: string): Promise<OpenedInvitation> {
  const tokenHash = sha256(token);
  const pending = await findPending(tokenHash);
  const invitation = pending ?? (actor && (await findJoined(actor, tokenHash)));
  const workspace = invitation && (await getWorkspace(invitation.workspaceId));
  if (!workspace) {
    throw new AppError('INVITATION_NOT_FOUND', 'Invalid invitation: this link is invalid or has already been used.');
  }
  if (pending && pending.expiresAt <= isoNow()) {
    throw new AppError(
      'INVITATION_EXPIRED',
      'This invitation link has expired. Please request a new invitation from the workspace owner.',
    );
  }
  return { email: invitation.email, role: invitation.role, workspace, pending };
}
