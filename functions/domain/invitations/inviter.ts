import type { Role } from '#shared/model/workspace.ts';
import { may } from '#shared/rules/permissions.ts';
import type { StoredInvitation } from '../../data/invitation.ts';
import { getMember } from '../../data/member.ts';

/**
 * The role of an invitation's inviter; null when the inviter may not invite any more: removed, left, or in another role.
 * The invitation then counts as cancelled.
 */
export async function findInviterRole({
  workspaceId,
  invitedBy,
}: Pick<StoredInvitation, 'workspaceId' | 'invitedBy'>): Promise<Role | null> {
  const inviter = await getMember(workspaceId, invitedBy);
  return inviter && may(inviter.role, 'member:invite') ? inviter.role : null;
}
