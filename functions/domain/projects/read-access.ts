import type { ProjectAccess } from '#shared/api/project-access.ts';
import type { Actor } from '../actor.ts';
import { loadProject } from './load-project.ts';
import { presentAccess } from './present-access.ts';

/** Who sees a project, for those who may change it. */
export async function readProjectAccess(actor: Actor, projectId: string): Promise<ProjectAccess> {
  const { project } = await loadProject(actor, projectId, 'project:manage-access');
  return presentAccess(project);
}
