import type { Role } from '#shared/model/workspace.ts';
import { may } from '#shared/rules/permissions.ts';
import type { StoredInvitation } from '../../data/invitation.ts';
import { getMember } from '../../data/member.ts';
import { getUser } from '../../data/user.ts';

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
