import type { updateTranscription as transcriptionOperation } from '#shared/api/editing/transcripts.ts';
import type { InputOf } from '#shared/api/ground/operation.ts';
import type { updateWorkspace as operation, Workspace } from '#shared/api/identity/workspaces.ts';
import { DEFAULT_TRANSCRIPTION } from '#shared/model/editing/transcripts.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { getWorkspace, setTranscription, setWorkspaceTexts } from '../../../data/identity/workspace.ts';
import { isoNow } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { notFound } from '../../ground/app-error.ts';
import { changesOf, stateAct } from '../../ground/events/state-event.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
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
  const details = changesOf(entered, texts, ['name'], ['description']);
  const event = stateAct('workspace.changed', actor, workspaceId, entered, details);
  const isDone = await tryApply([setWorkspaceTexts(workspaceId, texts, isoNow()), event]);
  const updated = isDone && (await getWorkspace(workspaceId));
  if (!updated) throw notFound('Workspace');
  return presentWorkspace({ ...entered, ...updated });
}

/**
 * Changes when the recordings of a workspace are transcribed, also of a personal one. A missing field stays as it is.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT
 */
export const updateTranscription = (
  actor: Actor,
  workspaceId: string,
  { mode, languages }: InputOf<typeof transcriptionOperation>,
): Promise<Workspace> =>
  retryOnConflict(async () => {
    const entered = await authorize(actor, workspaceId, 'workspace:describe');
    const before = entered.transcription;
    const known = before ?? DEFAULT_TRANSCRIPTION;
    const after = { mode: mode ?? known.mode, languages: languages ?? known.languages };
    const details = changesOf(known, after, ['mode'], ['languages']);
    const event = stateAct('workspace.transcription_changed', actor, workspaceId, entered, details);
    const isDone = await tryApply([setTranscription(workspaceId, before, after), event]);
    return isDone ? presentWorkspace({ ...entered, transcription: after }) : null;
  });
