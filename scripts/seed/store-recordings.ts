import { countRecordingWrites } from '#functions/data/library-counts.ts';
import type { StoredRecording } from '#functions/data/recording.ts';
import { recordingWrites } from '#functions/data/recording-writes.ts';
import { countTogetherWrites } from '#functions/data/status-counts.ts';
import { transact, type Write } from '#functions/data/table.ts';
import { putItems, TRANSACTION_MAX } from './put-items.ts';

/** The items of a recording: its own, its place in lists, its link. Its place in the library is that of `updatedAt`. */
const itemsOf = (recording: StoredRecording) =>
  recordingWrites(null, { ...recording, libraryAt: recording.updatedAt }).flatMap((write) =>
    'Put' in write && write.Put.Item ? [write.Put.Item] : [],
  );

async function count(writes: Write[]): Promise<void> {
  for (let start = 0; start < writes.length; start += TRANSACTION_MAX) {
    await transact(writes.slice(start, start + TRANSACTION_MAX));
  }
}

/** The counts of each project; its last change is the time of its newest recording. */
function libraryCounts(recordings: StoredRecording[]): Write[] {
  const projectIds = new Set(recordings.map(({ projectId }) => projectId));
  return [...projectIds].flatMap((projectId) => {
    const group = recordings.filter((recording) => recording.projectId === projectId);
    const newest = group
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .at(-1);
    return countRecordingWrites(
      group.map((after) => ({ before: null, after })),
      newest ?? '',
    );
  });
}

/**
 * Stores many new recordings with the same writes as one by one, but with the counts added up. It is not atomic: use it
 * only before people open the workspace.
 */
export async function storeRecordings(recordings: StoredRecording[]): Promise<void> {
  await putItems(recordings.flatMap(itemsOf));
  await count([...countTogetherWrites(recordings, 1), ...libraryCounts(recordings)]);
}
