import type { AccessLevel, ProjectPermission } from '../model/project.ts';
import type { Role } from '../model/workspace.ts';
import { may } from './permissions.ts';

/** A member of a workspace, as far as it matters for what the member may do. */
export interface Asking {
  role: Role;
  userId: string;
}

/** What decides who may enter a project. */
export interface ProjectDoor {
  /** Who made it. */
  userId: string;
  accessLevel: AccessLevel;
  /** What the member who asks was given; null for nothing. */
  grant: ProjectPermission | null;
}

/** Whether the door of a project is open to a member at all, and how far. */
function opened({ role, userId }: Asking, door: ProjectDoor): ProjectPermission | null {
  const isOpen = door.accessLevel === 'workspace' || door.userId === userId || role === 'owner' || role === 'admin';
  return isOpen ? 'edit' : door.grant;
}

/**
 * What a member may do in a project of the workspace; null for one who may not know that it exists. A restricted
 * project is open to owner, admins, its creator and those it was granted to. A grant opens the door and never raises
 * the member's role: a viewer stays one.
 */
export function projectPermission(member: Asking, door: ProjectDoor): ProjectPermission | null {
  const permission = opened(member, door);
  return permission === 'edit' && !may(member.role, 'recording:create') ? 'view' : permission;
}

/**
 * Whether a member may change, move, share or delete a recording.
 * @param ownerId who made the recording
 * @param permission the member's own in the recording's project; null for a recording in no project
 */
export const mayChangeRecording = (
  { role, userId }: Asking,
  ownerId: string,
  permission: ProjectPermission | null,
): boolean => permission !== 'view' && may(role, 'recording:change', ownerId === userId);

/** Whether a member may manage a link of the list of shared links. */
export const mayManageLink = ({ role, userId }: Asking, { userIds }: { userIds: string[] }): boolean =>
  may(role, 'recording:change', userIds.includes(userId));
