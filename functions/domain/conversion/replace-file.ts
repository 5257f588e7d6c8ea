import { MEDIA_TOKEN_SECONDS } from '#shared/model/media-token.ts';
import { type CleanupJob, createCleanupJobWrite } from '../../data/cleanup-job.ts';
import type { StoredRecording } from '../../data/recording.ts';
import type { Write } from '../../data/table.ts';
import { isoNow } from '../../process/clock.ts';
import { convertedKey } from '../media-files/media-keys.ts';

/** The file that a recording gets, and what goes with it. */
export type NewFile = Pick<
  StoredRecording,
  'originalKey' | 'fileType' | 'thumbnailKey' | 'uploads' | 'fileSize' | 'duration' | 'segments'
>;

/** The current files that the new file replaces. The conversion makes its own again. */
function leftBehind(recording: StoredRecording, { originalKey, thumbnailKey }: NewFile): string[] {
  const { id, conversionAttempt } = recording;
  const old = [recording.originalKey, recording.thumbnailKey].filter((key) => key !== null);
  const converted = Array.from({ length: conversionAttempt }, (_, index) => convertedKey(id, index + 1));
  return [...old.filter((key) => key !== originalKey && key !== thumbnailKey), ...converted];
}

/**
 * Gives a recording a file; it replaces one that ends too early. The conversion begins again as the next attempt, so
 * events of the last attempt change nothing. People who play the old files keep them for as long as the address is
 * valid.
 */
export function replaceFile(recording: StoredRecording, file: NewFile): { after: StoredRecording; with: Write[] } {
  const keys = leftBehind(recording, file);
  const cleanupJob: CleanupJob = {
    id: `${recording.id}:replaced-${recording.version}`,
    ...{ keys, prefixes: [], dueAt: isoNow(MEDIA_TOKEN_SECONDS) },
  };
  return {
    after: {
      ...recording,
      ...file,
      ...{ mp4Key: null, transcodedAt: null, transcodeStatus: 'pending' },
      ...{ conversionJobId: null, conversionError: null, transientFailures: 0 },
      updatedAt: isoNow(),
    },
    with: keys.length > 0 ? [createCleanupJobWrite(cleanupJob)] : [],
  };
}
