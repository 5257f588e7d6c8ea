import type { ProjectPermission } from '#shared/model/project.ts';
import { projectPermission, type WorkspaceMember } from '#shared/rules/project-access.ts';
import type { StoredProject } from '../../data/project.ts';
import type { Actor, ActorSession } from '../actor.ts';
import type { EnteredWorkspace } from '../workspaces/authorise.ts';

/** A member who asks, and since when (ISO 8601) one. */
export interface ActingMember extends WorkspaceMember {
  session: ActorSession;
  joinedAt: string;
}

/** The actor as a member of the workspace that was entered. */
export const asMember = ({ userId, session }: Actor, { role, joinedAt }: EnteredWorkspace): ActingMember => ({
  userId,
  session,
  role,
  joinedAt,
});

/** What a project grants a member: nothing that was granted before the member left and came back. */
export function grantOf({ grants }: StoredProject, { userId, joinedAt }: Pick<ActingMember, 'userId' | 'joinedAt'>) {
  const grant = grants[userId];
  return grant && grant.createdAt >= joinedAt ? grant : null;
}

/**
 * What a member may do in a project; null for one who may not know of it, and for everyone once it is being deleted.
 */
export function permissionIn(project: StoredProject, member: Omit<ActingMember, 'session'>): ProjectPermission | null {
  if (project.deleting) return null;
  const grant = grantOf(project, member)?.permission ?? null;
  return projectPermission(member, { ...project, grant });
}
