import type { Project } from '#shared/api/identity/projects.ts';
import { may } from '#shared/rules/identity/permissions.ts';
import type { StoredProject } from '../../../data/identity/project.ts';
import { pageStoredProjects } from '../../../data/identity/project.ts';
import { getCreatorCounts } from '../../../data/identity/project-author.ts';
import { parseScopedId } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { notFound } from '../../ground/app-error.ts';
import { type Page, type PageRequest, readPage } from '../../ground/paging.ts';
import { authorize } from '../workspaces/authorize.ts';
import { loadProject } from './load-project.ts';
import { type ActingMember, asMember, permissionIn } from './project-permission.ts';

/** Whether a member may delete a project, but only the member's own recordings in it. */
const deletesOwn = (project: StoredProject, { role, userId }: ActingMember): boolean =>
  !may(role, 'recording:change') && may(role, 'project:delete', project.userId === userId);

/** Whether a member may delete a project together with its recordings: the member may delete each of them. */
function mayDeleteRecordings(project: StoredProject, member: ActingMember, own: Map<string, number>): boolean {
  const ownCount = own.get(project.id);
  if (ownCount !== undefined) return project.recordingCount === ownCount;
  return may(member.role, 'recording:change') && may(member.role, 'project:delete', project.userId === member.userId);
}

/** Projects as a member sees them, in the same order; null for a project that the member does not see. */
export async function presentProjects(projects: StoredProject[], member: ActingMember): Promise<(Project | null)[]> {
  const own = await getCreatorCounts(projects.filter((project) => deletesOwn(project, member)));
  return projects.map((project) => {
    const permission = permissionIn(project, member);
    return permission && { ...project, permission, mayDeleteRecordings: mayDeleteRecordings(project, member, own) };
  });
}

export async function getProject(actor: Actor, projectId: string): Promise<Project> {
  const { project, member } = await loadProject(actor, projectId, 'workspace:read');
  const [shown] = await presentProjects([project], member);
  if (!shown) throw notFound('Project');
  return shown;
}

/** The projects of a workspace that a member of it sees, newest first. */
export async function listProjects(
  actor: Actor,
  workspaceId: string,
  request: PageRequest = {},
): Promise<Page<Project>> {
  const member = asMember(actor, await authorize(actor, workspaceId, 'workspace:read'));
  return readPage(request, {
    read: (from) => pageStoredProjects(workspaceId, from),
    positionOf: ({ id }) => parseScopedId(id)?.ulid ?? '',
    show: (projects) => presentProjects(projects, member),
  });
}
