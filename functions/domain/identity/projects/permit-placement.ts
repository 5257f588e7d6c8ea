import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';
import { loadProject } from './load-project.ts';

/**
 * Checks that a member may put a recording of a workspace into a project.
 * @param projectId null for no project, which every recording may be in
 * @throws AppError NOT_FOUND for a project that does not exist, is in another workspace or is not open to the actor;
 * FORBIDDEN for one that the actor may only view
 */
export async function permitPlacement(actor: Actor, workspaceId: string, projectId: string | null): Promise<void> {
  if (projectId === null) return;
  const { project, permission } = await loadProject(actor, projectId, 'workspace:read');
  if (project.workspaceId !== workspaceId) throw notFound('Project');
  if (permission !== 'edit') throw new AppError('FORBIDDEN', 'You may only view this project');
}
