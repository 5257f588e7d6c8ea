import type { StoredRecording } from '../../data/recording.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { loadRecording } from '../recordings/load-recording.ts';

/**
 * Reads a recording whose maker the actor is, and may still change it. Others who may change it are not the recorder.
 * @throws AppError NOT_FOUND, also for one who is no member any more; FORBIDDEN
 */
export async function loadOwnRecording(actor: Actor, recordingId: string): Promise<StoredRecording> {
  const recording = await loadRecording(actor, recordingId, 'recording:change');
  if (recording.userId !== actor.userId) {
    throw new AppError('FORBIDDEN', 'Only the person who makes a recording can send its segments');
  }
  return recording;
}
