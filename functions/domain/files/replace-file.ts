import { MEDIA_TOKEN_SECONDS } from '#shared/model/media-token.ts';
import type { Change } from '../../data/apply.ts';
import { type CleanupJob, cleanupJobCreated } from '../../data/cleanup-job.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { isoNow } from '../../process/clock.ts';
import { convertedKeys, drawnFrameKeys } from '../media-files/media-keys.ts';
import { after, UNCONVERTED } from './file-state.ts';

/** The new file of a recording, and the attributes that depend on it. */
export type NewFile = Pick<
  StoredRecording,
  'originalKey' | 'fileType' | 'thumbnailKey' | 'uploads' | 'fileSize' | 'duration' | 'segments'
>;

/** The keys of the files that the new file replaces, including all MP4s. */
function replacedKeys(recording: StoredRecording, { originalKey, thumbnailKey }: NewFile): string[] {
  const old = [recording.originalKey, recording.thumbnailKey].filter((key) => key !== null);
  const replaced = old.filter((key) => key !== originalKey && key !== thumbnailKey);
  return [...replaced, ...convertedKeys(recording.id, recording.conversionAttempt), ...drawnFrameKeys(recording.strip)];
}

/**
 * Gives a recording a file, which replaces a file that ends too early. The conversion begins again as the next attempt,
 * so events of the last attempt change nothing. The old files are deleted when no media token for them is valid any
 * more.
 */
export function replaceFile(recording: StoredRecording, file: NewFile): { after: StoredRecording; with: Change[] } {
  const keys = replacedKeys(recording, file);
  const cleanupJob: CleanupJob = {
    id: `${recording.id}:replaced-${recording.version}`,
    ...{ keys, prefixes: [], dueAt: isoNow(MEDIA_TOKEN_SECONDS) },
  };
  return {
    after: after(recording, 'replace', { ...UNCONVERTED, ...file }),
    with: keys.length > 0 ? [cleanupJobCreated(cleanupJob)] : [],
  };
}
