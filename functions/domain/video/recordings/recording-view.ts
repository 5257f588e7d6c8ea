import type { ProjectPermission } from '#shared/model/identity/project.ts';
import type { StoredProject } from '../../../data/identity/project.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { type ActingMember, permissionIn } from '../../identity/projects/project-permission.ts';

/**
 * A recording as readers see it. While its project is being deleted, it is already without a project, or null when it
 * is deleted too.
 * @param project of the recording; null without a project
 */
export function withoutDeletedProject<Placed extends Pick<StoredRecording, 'projectId'>>(
  recording: Placed,
  project: StoredProject | null,
): Placed | null {
  if (recording.projectId === null) return recording;
  if (project?.deleting?.withRecordings) return null;
  return project && !project.deleting ? recording : { ...recording, projectId: null };
}

export interface RecordingView<Placed = StoredRecording> {
  recording: Placed;
  /** The member's permission in its project; null without a project. */
  permission: ProjectPermission | null;
  /** Of its project; 0 without a project. */
  accessGrantVersion: number;
}

/**
 * A recording as a member sees it; null for a member without access.
 * @param project of the recording; null without a project
 */
export function recordingViewOf<Placed extends Pick<StoredRecording, 'projectId'>>(
  found: Placed,
  project: StoredProject | null,
  member: Omit<ActingMember, 'session'>,
): RecordingView<Placed> | null {
  const recording = withoutDeletedProject(found, project);
  if (!recording || recording.projectId === null || !project) {
    return recording && { recording, permission: null, accessGrantVersion: 0 };
  }
  const permission = permissionIn(project, member);
  return permission && { recording, permission, accessGrantVersion: project.accessGrantVersion };
}
