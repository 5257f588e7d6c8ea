import type { CleanupJob } from '../../../data/ground/cleanup-job.ts';
import { bytesOf, otherFileIdsOf, type StoredFile } from '../../../data/video/file.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { segmentsCleanup } from '../../ground/media-files/end-segments.ts';
import { lateOutputsOf } from '../../ground/media-files/late-outputs.ts';
import {
  allKeysOf,
  captionsPrefix,
  convertedPrefix,
  fileSegmentsPrefix,
  originalPrefix,
  transcriptsPrefix,
} from '../../ground/media-files/media-keys.ts';

/** Keys of all objects of files that are not below these prefixes. */
export const keysOutside = (prefixes: string[], files: StoredFile[]): string[] =>
  files.flatMap(allKeysOf).filter((key) => !prefixes.some((prefix) => key.startsWith(prefix)));

const segmentPrefixes = (files: StoredFile[]): string[] =>
  files.flatMap(({ id, segments }) => (segments ? [fileSegmentsPrefix(id)] : []));

/**
 * The part of a cleanup job that deletes all files of recordings, also those that are written later.
 * @param others the files that these do not show
 */
export function filesOf(
  recordings: StoredRecording[],
  others: StoredFile[],
): Pick<CleanupJob, 'keys' | 'prefixes' | 'segments' | 'writtenUntil' | 'bytes'> {
  const files = [...recordings.map(({ file }) => file), ...others];
  const segments = segmentPrefixes(files);
  // Also of files whose items are missing.
  const ids = new Set(recordings.flatMap((each) => [each.id, each.file.id, ...otherFileIdsOf(each)]));
  const prefixes = [...ids].flatMap((id) =>
    [originalPrefix, convertedPrefix, captionsPrefix, transcriptsPrefix].map((prefixOf) => prefixOf(id)),
  );
  return {
    keys: keysOutside(prefixes, files),
    prefixes,
    bytes: recordings.reduce((sum, each) => sum + bytesOf(each), 0),
    ...(segments.length > 0 && { segments: segmentsCleanup(segments) }),
    ...lateOutputsOf(files),
  };
}
