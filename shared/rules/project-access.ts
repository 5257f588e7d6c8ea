import type { AccessLevel, ProjectPermission } from '../model/project.ts';
import type { Role } from '../model/workspace.ts';
import { may } from './permissions.ts';

/** A member of a workspace: what decides on what the member may do. */
export interface WorkspaceMember {
  role: Role;
  userId: string;
}

/** What decides who may enter a project. */
export interface ProjectAccessFacts {
  /** Who made it. */
  userId: string;
  accessLevel: AccessLevel;
  /** What the member who asks was given; null for nothing. */
  grant: ProjectPermission | null;
}

/** The access that a project itself gives a member, whatever the member's role allows; null for none. */
function grantedAccess({ role, userId }: WorkspaceMember, project: ProjectAccessFacts): ProjectPermission | null {
  const isOpen =
    project.accessLevel === 'workspace' || project.userId === userId || role === 'owner' || role === 'admin';
  return isOpen ? 'edit' : project.grant;
}

/**
 * What a member may do in a project of the workspace; null for one who may not know that it exists. A restricted
 * project is open to owner, admins, its creator and those it was granted to. A grant lets in and never raises
 * the member's role: a viewer stays one.
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

/** Whether a member may manage a link of the list of shared links. */
export const mayManageLink = ({ role, userId }: WorkspaceMember, { userIds }: { userIds: string[] }): boolean =>
  may(role, 'recording:change', userIds.includes(userId));
