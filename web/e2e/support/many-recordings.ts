import { NO_MP4S } from '#functions/data/video/mp4s.ts';
import type { StoredRecording } from '#functions/data/video/recording.ts';
import { type RecordingAttributes, withAttributes } from '#functions/domain/test-support/stored-recording.ts';
import { makeRecordings } from '#scripts/seed/make-recordings.ts';
import { storeRecordings } from '#scripts/seed/store-recordings.ts';
import type { Team } from './teams.ts';

/** Keys without files: listed recordings need no bytes, and no picture is requested. */
const NO_FILES = {
  duration: 60,
  fileSize: 1,
  originalKey: 'uploads/none/none',
  thumbnailKey: '',
  ...NO_MP4S,
  mp4Key: 'none',
  picture: null,
  strip: null,
};

interface Many {
  workspaceId: string;
  /** Their makers; the first made the most. */
  userIds: string[];
  projectIds?: string[];
  count: number;
  /** Fields that differ in the recording with this number; 0 is the newest. */
  change?: (index: number) => RecordingAttributes;
}

/**
 * Writes many recordings of the last year and a half into a workspace directly into the table: 10,000 take some
 * seconds. Their names and descriptions are the same in every run.
 */
async function addManyRecordings({ change, projectIds = [], ...ingredients }: Many): Promise<StoredRecording[]> {
  const made = makeRecordings({ ...ingredients, projectIds, clipOf: () => NO_FILES, now: Date.now() });
  const recordings = made.map((each, index) => withAttributes(each, { thumbnailKey: null, ...change?.(index) }));
  await storeRecordings(recordings);
  return recordings;
}

/** Fields of a recording without a file that nobody has shared or viewed. */
const PLAIN: RecordingAttributes = {
  description: null,
  recordingType: 'screen',
  projectId: null,
  duration: null,
  viewCount: 0,
  lastViewedAt: null,
  originalKey: null,
  mp4Key: null,
  fileSize: null,
  transcodeStatus: 'pending',
  transcodedAt: null,
  isShared: false,
  shareToken: null,
  shareExpiresAt: null,
};

/**
 * Adds many recordings of a team's owner to its workspace, without files.
 * @param changesOf fields of each recording; the first is the oldest
 */
export const addMany = (
  { owner, id }: Team,
  count: number,
  changesOf: (index: number) => RecordingAttributes,
): Promise<StoredRecording[]> =>
  addManyRecordings({
    workspaceId: id,
    userIds: [owner.userId],
    count,
    change: (index) => ({ ...PLAIN, ...changesOf(count - 1 - index) }),
  });
