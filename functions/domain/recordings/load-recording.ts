import type { Action } from '../../../shared/rules/permissions.ts';
import { getStoredRecording, type StoredRecording } from '../../data/recording.ts';
import type { Actor } from '../actor.ts';
import { notFound } from '../app-error.ts';
import { authorise } from '../workspaces/authorise.ts';

/**
 * Reads a recording that the actor may do `action` with.
 * @throws AppError NOT_FOUND when there is none or it is another tenant's; FORBIDDEN when the role is not enough
 */
export async function loadRecording(actor: Actor, recordingId: string, action: Action): Promise<StoredRecording> {
  const recording = await getStoredRecording(recordingId);
  if (!recording) throw notFound('Recording');
  await authorise(actor, recording.workspaceId, action, { ownerId: recording.userId, what: 'Recording' });
  return recording;
}
