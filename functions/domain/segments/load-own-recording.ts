import type { StoredRecording } from '../../data/recording.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { loadRecording } from '../recordings/load-recording.ts';

/**
 * Reads a recording that the actor made and may still change. Others who may change it cannot send its segments.
 * @throws AppError NOT_FOUND, also when the actor is no longer a member; FORBIDDEN
 */
export async function loadOwnRecording(actor: Actor, recordingId: string): Promise<StoredRecording> {
  const recording = await loadRecording(actor, recordingId, 'recording:change', { alsoVersion: true });
  if (recording.userId !== actor.userId) {
    throw new AppError('FORBIDDEN', 'Only the person who makes a recording can send its segments');
  }
  return recording;
}
