import type { StoredRecording } from './recording.ts';

/** How long a recording may have no file, no segments and no sign of life before it is abandoned, in seconds. */
export const QUIET_SECONDS = 24 * 60 * 60;

/** How long after its last sign of life an abandoned recording is deleted, in seconds. */
export const ABANDONED_SECONDS = 30 * 24 * 60 * 60;

/** Whether nothing of a recording has arrived: it was made at Start, and its recorder has not come back. */
const isEmpty = ({ originalKey, mp4Key, segments, transcodeStatus }: StoredRecording): boolean =>
  originalKey === null && mp4Key === null && segments === null && transcodeStatus === 'pending';

/** When the cleanup looks at a recording that is empty (ISO 8601): to hide it, then to delete it. Null for any other. */
export function abandonmentDueAt(recording: StoredRecording): string | null {
  if (!isEmpty(recording)) return null;
  const seconds = recording.isAbandoned ? ABANDONED_SECONDS : QUIET_SECONDS;
  return new Date(Date.parse(recording.updatedAt) + seconds * 1000).toISOString();
}
