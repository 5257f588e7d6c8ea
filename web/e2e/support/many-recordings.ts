import type { StoredRecording } from '#functions/data/recording.ts';
import { makeRecordings, storeRecordings } from '#scripts/test-support/stored-recordings.ts';

/** Keys without files behind them: what is only listed needs no bytes, and no picture is asked for. */
const NO_FILES = { duration: 60, fileSize: 1, originalKey: 'uploads/none/none', thumbnailKey: '', mp4Key: 'none' };

interface Many {
  workspaceId: string;
  /** Who made them; the first made most. */
  userIds: string[];
  projectIds?: string[];
  count: number;
  /** What is different in the recording with this number; 0 is the newest. */
  change?: (index: number) => Partial<StoredRecording>;
}

/**
 * Puts many recordings of the last year and a half into a workspace at once, straight into the table: 10,000 take some
 * seconds. Their names and descriptions are the same in every run.
 */
export async function addManyRecordings({ change, projectIds = [], ...ingredients }: Many): Promise<StoredRecording[]> {
  const made = makeRecordings({ ...ingredients, projectIds, clipOf: () => NO_FILES, now: Date.now() });
  const recordings = made.map((each, index) => ({ ...each, thumbnailKey: null, ...change?.(index) }));
  await storeRecordings(recordings);
  return recordings;
}
