import type { Project } from '../../../shared/api/projects.ts';
import { may } from '../../../shared/rules/permissions.ts';
import type { StoredProject } from '../../data/project.ts';
import { type AskingMember, permissionIn } from './project-rights.ts';

/** Whether a member may delete a project together with its recordings, which are then all the member's to delete. */
function mayDeleteRecordings(project: StoredProject, { role, userId }: AskingMember): boolean {
  const isOwn = project.userId === userId;
  const deletesAll = may(role, 'recording:change') || project.recordingCount === project.creatorCount;
  return may(role, 'project:delete', isOwn) && deletesAll;
}

/** A project as a member sees it; null for one who does not. */
export function presentProject(project: StoredProject, member: AskingMember): Project | null {
  const permission = permissionIn(project, member);
  return permission && { ...project, permission, mayDeleteRecordings: mayDeleteRecordings(project, member) };
}
