import { abandonmentDueAt } from '../../data/abandoned.ts';
import { tryApply } from '../../data/apply.ts';
import { getWithFile, type WithFile } from '../../data/recording.ts';
import { writeWithFile } from '../../data/recording-changes.ts';
import { deletionOf } from './delete-recording.ts';

/** Removes a recording from lists and counts. A recording that changed meanwhile is handled when it is due again. */
async function hide(stored: WithFile): Promise<void> {
  await tryApply(writeWithFile(stored, { ...stored, isAbandoned: true }));
}

async function remove(stored: WithFile): Promise<void> {
  const { changes } = await deletionOf(stored);
  await tryApply([...writeWithFile(stored, null), ...changes]);
}

/** Deletes a recording that is empty, whenever it is due: nobody can send its file any more. */
export async function removeEmpty(recordingId: string): Promise<void> {
  const stored = await getWithFile(recordingId);
  if (stored && abandonmentDueAt(stored) !== null) await remove(stored);
}

/**
 * Marks an empty recording as abandoned a day after its last change, or deletes an abandoned one 30 days after it. Any
 * change in between, such as a renewal, brings the recording back.
 * @param by ISO 8601; a recording that is not due by then has changed meanwhile, and stays as it is
 */
export async function endAbandoned(recordingId: string, by: string): Promise<void> {
  const stored = await getWithFile(recordingId);
  const dueAt = stored && abandonmentDueAt(stored);
  if (!stored || dueAt === null || dueAt > by) return;
  await (stored.isAbandoned ? remove(stored) : hide(stored));
}
