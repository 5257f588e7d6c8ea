import { firstStoredRecordings, type StoredRecording } from '../../data/recording.ts';
import { deleteTogetherWrites, TOGETHER_MAX } from '../../data/recording-writes.ts';
import { addRemovalWrite } from '../../data/removal.ts';
import { tryTransact, type Write } from '../../data/table.ts';
import { nowMs } from '../../gateways/clock.ts';
import { deleteObjects } from '../../gateways/s3.ts';
import { uploadsOpenUntil } from '../media/finish-removal.ts';

/** Recordings that are read at one time: their files, two each, fit into one request to S3. */
const PAGE = 250;

const filesOf = ({ originalKey, thumbnailKey }: StoredRecording): string[] =>
  [originalKey, thumbnailKey].filter((key) => key !== null);

/** An upload whose URL is still good could be sent once more: its removal is ordered for when that is over. */
function lateRemovalWrites(recordings: StoredRecording[]): Write[] {
  const keys = recordings.flatMap(filesOf);
  const openUntil = uploadsOpenUntil(keys);
  if (openUntil <= nowMs()) return [];
  const id = `${recordings[0]?.id}:together`;
  return [addRemovalWrite({ id, watermarks: [], keys, prefixes: [], dueAt: new Date(openUntil).toISOString() })];
}

const groupsOf = (recordings: StoredRecording[]): StoredRecording[][] =>
  Array.from({ length: Math.ceil(recordings.length / TOGETHER_MAX) }, (_, index) =>
    recordings.slice(index * TOGETHER_MAX, (index + 1) * TOGETHER_MAX),
  );

/** Deletes recordings after their uploaded files; a group in which one was changed meanwhile is left for the next look. */
async function deletePage(recordings: StoredRecording[]): Promise<void> {
  await deleteObjects(recordings.flatMap(filesOf));
  // One group after the other: all of them change the same counters.
  for (const group of groupsOf(recordings)) {
    await tryTransact([...deleteTogetherWrites(group), ...lateRemovalWrites(group)]);
  }
}

/**
 * Deletes the recordings of a workspace that is being deleted, with their uploaded files and links, as far as the time
 * goes. What conversions wrote is left: it is found without them.
 * @param hasTime whether to go on; asked every second or so, and not before something was done
 * @returns whether none is left
 */
export async function deleteRecordings(workspaceId: string, hasTime: () => boolean): Promise<boolean> {
  do {
    const recordings = await firstStoredRecordings(workspaceId, PAGE);
    if (recordings.length === 0) return true;
    await deletePage(recordings);
  } while (hasTime());
  return false;
}
