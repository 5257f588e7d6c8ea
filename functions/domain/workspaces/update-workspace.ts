import type { InputOf } from '#shared/api/operation.ts';
import type { updateWorkspace as operation, Workspace } from '#shared/api/workspaces.ts';
import { renameWorkspace, saveTranscriptionSetting, type WorkspaceRecord } from '../../data/workspace.ts';
import { isoNow } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { notFound } from '../app-error.ts';
import { authorize, permit } from './authorize.ts';
import { presentWorkspace } from './present-workspace.ts';

/**
 * Changes a workspace's name or description. A missing field stays as it is, and a personal workspace keeps its name.
 * @throws AppError NOT_FOUND, FORBIDDEN, PERSONAL_WORKSPACE
 */
export async function updateWorkspace(
  actor: Actor,
  workspaceId: string,
  texts: InputOf<typeof operation>,
): Promise<Workspace> {
  const entered = await authorize(actor, workspaceId, 'workspace:describe');
  if (texts.name !== undefined && texts.name !== entered.name) permit(entered, 'workspace:rename');
  const updated = await renameWorkspace(workspaceId, texts, isoNow());
  if (!updated) throw notFound('Workspace');
  return presentWorkspace({ ...entered, ...updated });
}

/**
 * Changes when the recordings of a workspace are transcribed, also of a personal one.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function updateTranscription(
  actor: Actor,
  workspaceId: string,
  setting: NonNullable<WorkspaceRecord['transcription']>,
): Promise<Workspace> {
  const entered = await authorize(actor, workspaceId, 'workspace:describe');
  const updated = await saveTranscriptionSetting(workspaceId, setting);
  if (!updated) throw notFound('Workspace');
  return presentWorkspace({ ...entered, ...updated });
}
