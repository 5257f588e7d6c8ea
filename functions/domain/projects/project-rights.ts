import type { ProjectPermission } from '#shared/model/project.ts';
import { type Asking, projectPermission } from '#shared/rules/project-access.ts';
import type { StoredProject } from '../../data/project.ts';
import type { StoredRecording } from '../../data/recording.ts';
import type { Actor } from '../actor.ts';
import type { EnteredWorkspace } from '../workspaces/authorise.ts';

/** A member who asks, and since when (ISO 8601) one. */
export interface AskingMember extends Asking {
  joinedAt: string;
}

/** The actor as a member of the workspace that was entered. */
export const asMember = ({ userId }: Actor, { role, joinedAt }: EnteredWorkspace): AskingMember => ({
  userId,
  role,
  joinedAt,
});

/** What a project grants a member: nothing that was granted before the member left and came back. */
export function grantOf({ grants }: StoredProject, { userId, joinedAt }: Omit<AskingMember, 'role'>) {
  const grant = grants[userId];
  return grant && grant.createdAt >= joinedAt ? grant : null;
}

/** What a member may do in a project; null for one who may not know of it, and for everybody once it is being deleted. */
export function permissionIn(project: StoredProject, member: AskingMember): ProjectPermission | null {
  if (project.deleting) return null;
  const grant = grantOf(project, member)?.permission ?? null;
  return projectPermission(member, { ...project, grant });
}

/**
 * A recording as readers find it while its project is being deleted: in no project from the first moment, or gone.
 * @param project the recording's own; null when it is in none
 */
export function settle(recording: StoredRecording, project: StoredProject | null): StoredRecording | null {
  if (recording.projectId === null) return recording;
  if (project?.deleting?.withRecordings) return null;
  return project && !project.deleting ? recording : { ...recording, projectId: null };
}

/** A recording that a member may see. */
export interface SeenRecording {
  recording: StoredRecording;
  /** What the member may do in its project; null when it is in none. */
  permission: ProjectPermission | null;
  /** Of its project; 0 when it is in none. */
  accessGeneration: number;
}

/**
 * A recording as a member sees it; null for one who does not.
 * @param project the recording's own; null when it is in none
 */
export function seeRecording(
  found: StoredRecording,
  project: StoredProject | null,
  member: AskingMember,
): SeenRecording | null {
  const recording = settle(found, project);
  if (!recording || recording.projectId === null || !project) {
    return recording && { recording, permission: null, accessGeneration: 0 };
  }
  const permission = permissionIn(project, member);
  return permission && { recording, permission, accessGeneration: project.accessGeneration };
}
