import { renameWorkspace } from '../../data/workspace.ts';
import { isoNow } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { notFound } from '../app-error.ts';
import { authorize, type EnteredWorkspace, permit } from './authorize.ts';
import type { WorkspaceTexts } from './create-workspace.ts';

/**
 * Replaces a workspace's name and description. A personal workspace keeps its name.
 * @throws AppError NOT_FOUND, FORBIDDEN, PERSONAL_WORKSPACE
 */
export async function updateWorkspace(
  actor: Actor,
  workspaceId: string,
  texts: WorkspaceTexts,
): Promise<EnteredWorkspace> {
  const entered = await authorize(actor, workspaceId, 'workspace:describe');
  if (texts.name !== entered.name) permit(entered, 'workspace:rename');
  const updated = await renameWorkspace(workspaceId, { ...texts, updatedAt: isoNow() });
  if (!updated) throw notFound('Workspace');
  return { ...entered, ...updated };
}
