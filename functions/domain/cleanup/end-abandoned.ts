import { abandonmentDueAt } from '../../data/abandoned.ts';
import { getStoredRecording, type StoredRecording } from '../../data/recording.ts';
import { recordingWrites } from '../../data/recording-writes.ts';
import { tryTransact } from '../../data/table.ts';
import { runCleanupJob } from '../media-files/run-cleanup-job.ts';
import { deletionOf } from './delete-recording.ts';

/** Takes a recording out of lists and counts. One that was changed meanwhile is looked at when it is due again. */
async function hide(recording: StoredRecording): Promise<void> {
  await tryTransact(recordingWrites(recording, { ...recording, isAbandoned: true }));
}

async function remove(recording: StoredRecording): Promise<void> {
  const { cleanupJob, writes } = deletionOf(recording);
  if (await tryTransact([...recordingWrites(recording, null), ...writes])) await runCleanupJob(cleanupJob);
}

/**
 * Hides a recording of which nothing has arrived for a day after its last sign of life, and deletes one that is hidden
 * already, 30 days after it. Until then its recorder brings it back by renewing, attaching or any other change.
 * @param by ISO 8601; one that is not due by then, for somebody brought it back, is left alone
 */
export async function endAbandoned(recordingId: string, by: string): Promise<void> {
  const recording = await getStoredRecording(recordingId);
  const dueAt = recording && abandonmentDueAt(recording);
  if (!recording || dueAt === null || dueAt > by) return;
  await (recording.isAbandoned ? remove(recording) : hide(recording));
}
