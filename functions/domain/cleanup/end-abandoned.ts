import { abandonmentDueAt } from '../../data/abandoned.ts';
import { tryApply } from '../../data/apply.ts';
import { getStoredRecording, type StoredRecording } from '../../data/recording.ts';
import { recordingChanged } from '../../data/recording-changes.ts';
import { deletionOf } from './delete-recording.ts';

/** Removes a recording from lists and counts. A recording that changed meanwhile is handled when it is due again. */
async function hide(recording: StoredRecording): Promise<void> {
  await tryApply(recordingChanged(recording, { ...recording, isAbandoned: true }));
}

async function remove(recording: StoredRecording): Promise<void> {
  const { changes } = await deletionOf(recording);
  await tryApply([...recordingChanged(recording, null), ...changes]);
}

/** Deletes a recording that is empty, whenever it is due: nobody can send its file any more. */
export async function removeEmpty(recordingId: string): Promise<void> {
  const recording = await getStoredRecording(recordingId);
  if (recording && abandonmentDueAt(recording) !== null) await remove(recording);
}

/**
 * Marks an empty recording as abandoned a day after its last change, or deletes an abandoned one 30 days after it. Any
 * change in between, such as a renewal, brings the recording back.
 * @param by ISO 8601; a recording that is not due by then has changed meanwhile, and stays as it is
 */
export async function endAbandoned(recordingId: string, by: string): Promise<void> {
  const recording = await getStoredRecording(recordingId);
  const dueAt = recording && abandonmentDueAt(recording);
  if (!recording || dueAt === null || dueAt > by) return;
  await (recording.isAbandoned ? remove(recording) : hide(recording));
}
