import type { Change } from '../../data/apply.ts';
import type { EventActor } from '../../data/event.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { stated } from '../events/state-event.ts';

/**
 * States that a recording is deleted. Nothing of it but ids is stored.
 * @param isRestricted whether only some members saw it, because of its project
 */
export const recordingDeletionStated = (
  { id, workspaceId, projectId }: StoredRecording,
  by: EventActor,
  isRestricted: boolean,
): Change => stated('recording.deleted', { workspaceId, by, of: id, details: { projectId, isRestricted } });
