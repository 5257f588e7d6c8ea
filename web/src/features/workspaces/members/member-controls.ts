import type { Member } from '#shared/api/identity/members.ts';
import type { Role } from '#shared/model/identity/workspace.ts';

export const WHY_DISABLED = 'Only the owner and admins can invite and remove people.';

/**
 * Whether the controls that invite, cancel and remove are shown: to the owner, and to everyone in a workspace with an
 * admin. The permissions decide whether they are enabled.
 * @param role the user's role
 * @param members members that are loaded so far
 */
export const showsMemberControls = (role: Role, members: readonly Pick<Member, 'role'>[]): boolean =>
  role === 'owner' || role === 'admin' || members.some((member) => member.role === 'admin');
