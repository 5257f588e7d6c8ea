import { tryApply } from '../../../data/ground/apply.ts';
import { abandonmentDueAt } from '../../../data/video/abandoned.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { updateFile } from '../../../data/video/file-changes.ts';
import { getFile } from '../../../data/video/file-item.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { writeRecording } from '../../../data/video/recording-changes.ts';
import { deleteWaiting, deletionOf } from './delete-recording.ts';

/** The recording that shows a file; null for a file that a recording waits for. */
async function shownBy({ id, recordingId }: StoredFile) {
  const recording = await getStoredRecording(recordingId);
  return recording?.file.id === id ? recording : null;
}

/** Removes a recording from lists and counts. A file that changed meanwhile is handled when it is due again. */
async function hide(file: StoredFile): Promise<void> {
  const recording = await shownBy(file);
  const after = { ...file, isAbandoned: true };
  await tryApply(recording ? writeRecording(recording, { ...recording, file: after }) : updateFile(file, after));
}

async function remove(file: StoredFile): Promise<void> {
  const recording = await shownBy(file);
  if (!recording) {
    await deleteWaiting(file);
    return;
  }
  const { changes } = await deletionOf(recording);
  await tryApply([...writeRecording(recording, null), ...changes]);
}

/** Deletes a recording that is empty, whenever it is due: nobody can send its file any more. */
export async function removeEmpty(fileId: string): Promise<void> {
  const file = await getFile(fileId);
  if (file && abandonmentDueAt(file) !== null) await remove(file);
}

/**
 * Marks an empty file as abandoned a day after its last change, with the recording that shows it, or deletes an abandoned
 * one 30 days after it. Any change in between, such as a renewal, brings it back.
 * @param by ISO 8601; a file that is not due by then has changed meanwhile, and stays as it is
 */
export async function endAbandoned(fileId: string, by: string): Promise<void> {
  const file = await getFile(fileId);
  const dueAt = file && abandonmentDueAt(file);
  if (!file || dueAt === null || dueAt > by) return;
  await (file.isAbandoned ? remove(file) : hide(file));
}
