import type { ProjectPermission } from '#shared/model/identity/project.ts';
import type { Action } from '#shared/rules/identity/permissions.ts';
import { getStoredProject, type StoredProject } from '../../../data/identity/project.ts';
import type { Actor } from '../../ground/actor.ts';
import { notFound } from '../../ground/app-error.ts';
import { authorize, permit } from '../workspaces/authorize.ts';
import { type ActingMember, asMember, permissionIn } from './project-permission.ts';

/** A project that the actor sees, the actor as a member, and the member's permission in the project. */
export interface LoadedProject {
  project: StoredProject;
  member: ActingMember;
  permission: ProjectPermission;
}

/**
 * Reads a project that the actor may use `action` on.
 * @throws AppError NOT_FOUND for a project that does not exist (any more), is another tenant's or is not open to the
 * actor; FORBIDDEN when the role does not allow the action; PERSONAL_WORKSPACE for actions that are not allowed there
 */
export async function loadProject(actor: Actor, projectId: string, action: Action): Promise<LoadedProject> {
  const project = await getStoredProject(projectId);
  if (!project) throw notFound('Project');
  const entered = await authorize(actor, project.workspaceId, 'workspace:read', { what: 'Project' });
  const member = asMember(actor, entered);
  const permission = permissionIn(project, member);
  if (!permission) throw notFound('Project');
  permit(entered, action, project.userId === actor.userId);
  return { project, member, permission };
}
