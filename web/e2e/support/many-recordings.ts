import type { StoredRecording } from '#functions/data/recording.ts';
import { makeRecordings } from '#scripts/seed/make-recordings.ts';
import { storeRecordings } from '#scripts/seed/store-recordings.ts';
import type { Team } from './teams.ts';

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
async function addManyRecordings({ change, projectIds = [], ...ingredients }: Many): Promise<StoredRecording[]> {
  const made = makeRecordings({ ...ingredients, projectIds, clipOf: () => NO_FILES, now: Date.now() });
  const recordings = made.map((each, index) => ({ ...each, thumbnailKey: null, ...change?.(index) }));
  await storeRecordings(recordings);
  return recordings;
}

/** As they are while they are recorded: nobody has shared them or looked at them. */
const PLAIN: Partial<StoredRecording> = {
  ...{ description: null, recordingType: 'screen', projectId: null, duration: null, viewCount: 0, lastViewedAt: null },
  ...{ originalKey: null, mp4Key: null, fileSize: null, transcodeStatus: 'pending', transcodedAt: null },
  ...{ isShared: false, shareToken: null, shareExpiresAt: null },
};

/**
 * Puts many recordings of a team's owner into its workspace, as those that have no file yet.
 * @param changesOf what is special about each; the first is the oldest
 */
export const addMany = (
  { owner, id }: Team,
  count: number,
  changesOf: (index: number) => Partial<StoredRecording>,
): Promise<StoredRecording[]> =>
  addManyRecordings({
    ...{ workspaceId: id, userIds: [owner.userId], count },
    change: (index) => ({ ...PLAIN, ...changesOf(count - 1 - index) }),
  });
