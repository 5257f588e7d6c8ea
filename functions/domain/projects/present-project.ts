import type { Project } from '#shared/api/projects.ts';
import { may } from '#shared/rules/permissions.ts';
import type { StoredProject } from '../../data/project.ts';
import { getCreatorCounts } from '../../data/project-author.ts';
import { type ActingMember, permissionIn } from './project-permission.ts';

/** Whether a member may delete a project, but of its recordings only the member's own. */
const deletesOwn = (project: StoredProject, { role, userId }: ActingMember): boolean =>
  !may(role, 'recording:change') && may(role, 'project:delete', project.userId === userId);

/** Whether a member may delete a project together with its recordings, which are then all the member's to delete. */
function mayDeleteRecordings(project: StoredProject, member: ActingMember, own: Map<string, number>): boolean {
  const ownCount = own.get(project.id);
  if (ownCount !== undefined) return project.recordingCount === ownCount;
  return may(member.role, 'recording:change') && may(member.role, 'project:delete', project.userId === member.userId);
}

/** Projects as a member sees them, in their order; null for one that the member does not see. */
export async function presentProjects(projects: StoredProject[], member: ActingMember): Promise<(Project | null)[]> {
  const own = await getCreatorCounts(projects.filter((project) => deletesOwn(project, member)));
  return projects.map((project) => {
    const permission = permissionIn(project, member);
    return permission && { ...project, permission, mayDeleteRecordings: mayDeleteRecordings(project, member, own) };
  });
}
