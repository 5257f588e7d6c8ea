import type { Project } from '#shared/api/projects.ts';
import type { Actor } from '../actor.ts';
import { notFound } from '../app-error.ts';
import { loadProject } from './load-project.ts';
import { presentProjects } from './present-project.ts';

/** One project, for any member who may see it. */
export async function getProject(actor: Actor, projectId: string): Promise<Project> {
  const { project, member } = await loadProject(actor, projectId, 'workspace:read');
  const [shown] = await presentProjects([project], member);
  if (!shown) throw notFound('Project');
  return shown;
}
