import type { AccessLevel, ProjectPermission } from '../../model/identity/project.ts';
import type { Role } from '../../model/identity/workspace.ts';
import { may } from './permissions.ts';

/** A member of a workspace, with the attributes that permissions depend on. */
export interface WorkspaceMember {
  role: Role;
  userId: string;
}

/** The attributes of a project that access to it depends on. */
export interface ProjectAccessFacts {
  userId: string;
  accessLevel: AccessLevel;
  /** The permission granted to the member; null for a member without a grant. */
  grant: ProjectPermission | null;
}

/** The access that a project gives a member, before the member's role limits it; null for a member without access. */
function grantedAccess({ role, userId }: WorkspaceMember, project: ProjectAccessFacts): ProjectPermission | null {
  const isOpen =
    project.accessLevel === 'workspace' || project.userId === userId || role === 'owner' || role === 'admin';
  return isOpen ? 'edit' : project.grant;
}

/**
 * A member's permission in a project of the workspace; null when the project is hidden from the member. A restricted
 * project is open to the owner, admins, its creator and members with a grant. A grant gives access but never raises the
 * member's role: a viewer stays a viewer.
 */
export function projectPermission(member: WorkspaceMember, project: ProjectAccessFacts): ProjectPermission | null {
  const permission = grantedAccess(member, project);
  return permission === 'edit' && !may(member.role, 'recording:create') ? 'view' : permission;
}

/**
 * Whether a member may change, move, share or delete a recording.
 * @param ownerId who made the recording
 * @param permission the member's own in the recording's project; null for a recording in no project
 */
export const mayChangeRecording = (
  { role, userId }: WorkspaceMember,
  ownerId: string,
  permission: ProjectPermission | null,
): boolean => permission !== 'view' && may(role, 'recording:change', ownerId === userId);

export const mayManageLink = ({ role, userId }: WorkspaceMember, { userIds }: { userIds: string[] }): boolean =>
  may(role, 'recording:change', userIds.includes(userId));
