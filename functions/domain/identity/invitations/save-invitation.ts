import { INVITATION_SECONDS } from '#shared/limits.ts';
import type { InvitableRole } from '#shared/model/identity/workspace.ts';
import { type Change, tryApply } from '../../../data/ground/apply.ts';
import { getEmailOwner } from '../../../data/identity/email.ts';
import {
  getStoredInvitation,
  invitationIdOf,
  putInvitation,
  type StoredInvitation,
} from '../../../data/identity/invitation.ts';
import { checkNotMember, getMembership } from '../../../data/identity/member.ts';
import { getUser } from '../../../data/identity/user.ts';
import { checkLiveWorkspace } from '../../../data/identity/workspace.ts';
import { isoNow } from '../../../process/clock.ts';
import { sha256 } from '../../../process/ids.ts';
import { AppError } from '../../ground/app-error.ts';

export interface NewInvitation {
  workspaceId: string;
  email: string;
  role: InvitableRole;
  invitedBy: string;
}

/**
 * An invitation as it was just stored; `before` is the one that it replaces, and `inviteeId` the verified account of its
 * address, if there is one.
 */
export interface SavedInvitation {
  invitation: StoredInvitation;
  before: StoredInvitation | null;
  inviteeId: string | null;
}

/** An account that was never verified does not count as its address's owner. */
async function findInvitee(email: string): Promise<string | null> {
  const userId = await getEmailOwner(email);
  const user = userId === null ? null : await getUser(userId);
  return user?.emailVerified ? user.id : null;
}

const invitationOf = (input: NewInvitation, token: string): StoredInvitation => ({
  ...input,
  id: invitationIdOf(input.workspaceId, input.email),
  tokenHash: sha256(token),
  expiresAt: isoNow(INVITATION_SECONDS),
  createdAt: isoNow(),
});

/**
 * Stores an invitation, which replaces the one that its address has.
 * @param events that the same transaction states
 * @returns null when another change came first
 * @throws AppError ALREADY_MEMBER
 */
export async function saveInvitation(
  input: NewInvitation,
  token: string,
  events: (invitation: StoredInvitation) => Change[] = () => [],
): Promise<SavedInvitation | null> {
  const { workspaceId, email } = input;
  const inviteeId = await findInvitee(email);
  if (inviteeId && (await getMembership(workspaceId, inviteeId))) {
    throw new AppError('ALREADY_MEMBER', 'This person is already a member of this workspace.');
  }
  const invitation = invitationOf(input, token);
  const before = await getStoredInvitation(workspaceId, invitation.id);
  const isWritten = await tryApply([
    checkLiveWorkspace(workspaceId),
    ...(inviteeId ? [checkNotMember(workspaceId, inviteeId)] : []),
    ...putInvitation(before, invitation),
    ...events(invitation),
  ]);
  return isWritten ? { invitation, before, inviteeId } : null;
}
