import type { ProjectPermission } from '#shared/model/identity/project.ts';
import { projectPermission, type WorkspaceMember } from '#shared/rules/identity/project-access.ts';
import type { StoredProject } from '../../../data/identity/project.ts';
import type { Actor, ActorSession } from '../../ground/actor.ts';
import type { EnteredWorkspace } from '../workspaces/authorize.ts';

/** The actor as a member of a workspace. `joinedAt` is ISO 8601. */
export interface ActingMember extends WorkspaceMember {
  session: ActorSession;
  joinedAt: string;
}

export const asMember = ({ userId, session }: Actor, { role, joinedAt }: EnteredWorkspace): ActingMember => ({
  userId,
  session,
  role,
  joinedAt,
});

/** The grant of a member in a project. A grant from an earlier membership does not count. */
export function grantOf({ grants }: StoredProject, { userId, joinedAt }: Pick<ActingMember, 'userId' | 'joinedAt'>) {
  const grant = grants[userId];
  return grant && grant.createdAt >= joinedAt ? grant : null;
}

/** A member's permission in a project; null when the project is hidden from the member or is being deleted. */
export function permissionIn(project: StoredProject, member: Omit<ActingMember, 'session'>): ProjectPermission | null {
  if (project.deleting) return null;
  const grant = grantOf(project, member)?.permission ?? null;
  return projectPermission(member, { ...project, grant });
}
