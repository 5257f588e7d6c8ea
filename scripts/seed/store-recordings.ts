import { countRecordingWrites } from '#functions/data/library-counts.ts';
import type { StoredRecording } from '#functions/data/recording.ts';
import { recordingWrites } from '#functions/data/recording-writes.ts';
import { countTogetherWrites } from '#functions/data/status-counts.ts';
import { transact, type Write } from '#functions/data/table.ts';
import { putItems } from './put-items.ts';

/** Writes that one transaction takes (DynamoDB's limit). */
const TRANSACTION_MAX = 100;

/** The items that a recording is made of: its own, its place in lists, its link. In the library it last changed when it says. */
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
 * Stores many new recordings: the same writes as making them one by one, with the counts added up. It is not atomic:
 * use it only before people open the workspace.
 */
export async function storeRecordings(recordings: StoredRecording[]): Promise<void> {
  await putItems(recordings.flatMap(itemsOf));
  await count([...countTogetherWrites(recordings, 1), ...libraryCounts(recordings)]);
}
