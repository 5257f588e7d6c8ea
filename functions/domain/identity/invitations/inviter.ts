import type { Role } from '#shared/model/identity/workspace.ts';
import { may } from '#shared/rules/identity/permissions.ts';
import type { StoredInvitation } from '../../../data/identity/invitation.ts';
import { getMember } from '../../../data/identity/member.ts';
import { getUser } from '../../../data/identity/user.ts';

/**
 * The role of an invitation's inviter; null when the inviter may not invite any more: removed, left, in another role, or
 * stopped. The invitation then counts as cancelled.
 */
export async function findInviterRole({
  workspaceId,
  invitedBy,
}: Pick<StoredInvitation, 'workspaceId' | 'invitedBy'>): Promise<Role | null> {
  const [inviter, user] = await Promise.all([getMember(workspaceId, invitedBy), getUser(invitedBy)]);
  return inviter && user?.stoppedAt === null && may(inviter.role, 'member:invite') ? inviter.role : null;
}
