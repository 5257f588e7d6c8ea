import { MEDIA_TOKEN_SECONDS } from '#shared/model/media-token.ts';
import type { Change } from '../../data/apply.ts';
import { cleanupJobCreated } from '../../data/cleanup-job.ts';
import { objectKeysOf, type StoredFile } from '../../data/file.ts';
import { isoNow } from '../../process/clock.ts';
import { convertedKeys, drawnFrameKeys } from '../media-files/media-keys.ts';
import { after, UNCONVERTED } from './file-state.ts';

/** What replaces a file, and the attributes that depend on it. */
export type NewFile = Pick<
  StoredFile,
  'originalKey' | 'fileType' | 'thumbnailKey' | 'uploads' | 'fileSize' | 'duration' | 'segments'
>;

/** The keys of the objects that the new ones replace, including all MP4s. */
function replacedKeys(file: StoredFile, { originalKey, thumbnailKey }: NewFile): string[] {
  const replaced = objectKeysOf(file).filter((key) => key !== originalKey && key !== thumbnailKey);
  const converted = convertedKeys(file.id, file.conversionAttempt);
  return [...new Set([...replaced, ...converted, ...drawnFrameKeys(file.strip)])];
}

/**
 * Replaces a file that is not there yet, or ends too early. The conversion begins again as the next attempt, so events of
 * the last attempt change nothing. The old objects are deleted when no media token for them is valid any more.
 */
export function replaceFile(before: StoredFile, file: NewFile): { after: StoredFile; with: Change[] } {
  const keys = replacedKeys(before, file);
  const cleanupJob = { id: `${before.id}:replaced-${keys[0]}`, keys, dueAt: isoNow(MEDIA_TOKEN_SECONDS) };
  return {
    after: after(before, 'replace', { ...UNCONVERTED, ...file }),
    with: keys.length > 0 ? [cleanupJobCreated(cleanupJob)] : [],
  };
}
