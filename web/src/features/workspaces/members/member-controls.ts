import type { Member } from '#shared/api/members.ts';
import type { Role } from '#shared/model/workspace.ts';

/** Why the controls of members are shown but disabled. */
export const WHY_DISABLED = 'Only the owner and admins can invite and remove people.';

/**
 * Whether the controls that invite, cancel and remove are shown: to the owner, and to everyone in a workspace where any
 * member is an admin. Whether they may be used is for the permissions to say.
 * @param role the viewer's own
 * @param members all that are known yet
 */
export const showsMemberControls = (role: Role, members: readonly Pick<Member, 'role'>[]): boolean =>
  role === 'owner' || role === 'admin' || members.some((member) => member.role === 'admin');
