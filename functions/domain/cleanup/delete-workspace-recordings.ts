import { tryApply } from '../../data/apply.ts';
import { deleteFigures } from '../../data/figures.ts';
import { firstStoredRecordings, type StoredRecording } from '../../data/recording.ts';
import { recordingsDeleted, TOGETHER_MAX } from '../../data/recording-changes.ts';
import { deleteObjects } from '../../gateways/s3.ts';
import { inGroups, lateCleanupJobs, mainLinks, uploadedFiles } from './recording-files.ts';

/** Recordings that are read at one time: their files, four each at most, fit into one request to S3. */
const PAGE = 250;

/** Deletes recordings after their uploaded files; a group in which one was changed meanwhile is left for the next read. */
async function deletePage(recordings: StoredRecording[]): Promise<void> {
  await deleteObjects(recordings.flatMap(uploadedFiles));
  await deleteFigures(mainLinks(recordings));
  // One group after the other: all of them change the same counters.
  for (const group of inGroups(recordings, TOGETHER_MAX)) {
    await tryApply([...recordingsDeleted(group), ...lateCleanupJobs(group)]);
  }
}

/**
 * Deletes the recordings of a workspace that is being deleted, with their uploaded files and links, as far as the time
 * allows. It leaves the outputs of conversions: they are found by the workspace's prefix.
 * @param hasTime whether to go on; called about every second, and only after some progress
 * @returns whether all are deleted
 */
export async function deleteRecordings(workspaceId: string, hasTime: () => boolean): Promise<boolean> {
  do {
    const recordings = await firstStoredRecordings(workspaceId, PAGE);
    if (recordings.length === 0) return true;
    await deletePage(recordings);
  } while (hasTime());
  return false;
}
