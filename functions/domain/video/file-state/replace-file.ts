import { MEDIA_TOKEN_SECONDS } from '#shared/limits.ts';
import type { Change } from '../../../data/ground/apply.ts';
import { putCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { objectKeysOf, type StoredFile } from '../../../data/video/file.ts';
import { isoNow } from '../../../process/clock.ts';
import { attemptPrefix, drawnFrameKeys } from '../../ground/media-files/media-keys.ts';
import { after, UNCONVERTED } from './file-state.ts';

/** The bytes that replace a file, and the attributes that depend on them. */
export type NewFile = Pick<
  StoredFile,
  'originalKey' | 'fileType' | 'thumbnailKey' | 'uploads' | 'fileSize' | 'duration' | 'segments'
>;

/** The objects that the new ones replace, and all that conversions have written. */
function replaced(file: StoredFile, { originalKey, thumbnailKey }: NewFile) {
  const objects = objectKeysOf(file).filter((key) => key !== originalKey && key !== thumbnailKey);
  return {
    keys: [...objects, ...drawnFrameKeys(file.strip)],
    // Not each key: there may have been hundreds of attempts, and all of them are in one item of at most 400 kB.
    prefixes: Array.from({ length: file.conversionAttempt }, (_, index) => attemptPrefix(file.id, index + 1)),
  };
}

/**
 * Replaces a file that is not there yet, or ends too early. The conversion begins again as the next attempt, so events of
 * the last attempt change nothing. The old objects are deleted when no media token for them is valid any more.
 */
export function replaceFile(before: StoredFile, file: NewFile): { after: StoredFile; with: Change[] } {
  const { keys, prefixes } = replaced(before, file);
  const [first] = [...keys, ...prefixes];
  const id = `${before.id}:replaced-${first}`;
  const cleanupJob = { id, keys, prefixes, dueAt: isoNow(MEDIA_TOKEN_SECONDS) };
  return {
    after: after(before, 'replace', { ...UNCONVERTED, ...file }),
    with: first ? [putCleanupJob(cleanupJob)] : [],
  };
}
