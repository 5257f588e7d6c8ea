import { apply, type Change } from '#functions/data/ground/apply.ts';
import { countRecordings } from '#functions/data/video/library-counts.ts';
import type { StoredRecording } from '#functions/data/video/recording.ts';
import { countStatuses } from '#functions/data/video/status-counts.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { putLinkedRecording } from './linked-recording.ts';
import { itemsOf, putItems, TRANSACTION_MAX } from './put-items.ts';

/** The items of a recording: its own, its place in lists, its link. Its place in the library is that of `updatedAt`. */
const itemsOfRecording = (recording: StoredRecording) =>
  itemsOf(putLinkedRecording({ ...recording, libraryAt: recording.file.updatedAt }));

async function count(changes: Change[]): Promise<void> {
  for (const group of inGroups(changes, TRANSACTION_MAX)) await apply(group);
}

/** The counts of each project; its last change is the time of its newest recording. */
function libraryCounts(recordings: StoredRecording[]): Change[] {
  const projectIds = new Set(recordings.map(({ projectId }) => projectId));
  return [...projectIds].flatMap((projectId) => {
    const group = recordings.filter((recording) => recording.projectId === projectId);
    const newest = group
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .at(-1);
    return countRecordings(
      group.map((after) => {
        const { duration, fileSize, isAbandoned } = after.file;
        return { before: null, after: { ...after, duration, fileSize, isAbandoned } };
      }),
      newest ?? '',
    );
  });
}

/**
 * Stores many new recordings with the same writes as one by one, but with the counts added up. It is not atomic: use it
 * only before people open the workspace.
 */
export async function storeRecordings(recordings: StoredRecording[]): Promise<void> {
  await putItems(recordings.flatMap(itemsOfRecording));
  const statuses = recordings.map(({ id, file }) => ({ id, status: file.transcodeStatus }));
  await count([...countStatuses(statuses, 1), ...libraryCounts(recordings)]);
}
