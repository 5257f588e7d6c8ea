import type { CleanupJob } from '../../data/cleanup-job.ts';
import { bytesOf, fileIdsOf } from '../../data/file.ts';
import { isRecording, type WithFile } from '../../data/recording.ts';
import { segmentsCleanup } from '../media-files/end-segments.ts';
import { lateOutputsOf } from '../media-files/late-outputs.ts';
import {
  allKeysOf,
  captionsPrefix,
  convertedPrefix,
  originalPrefix,
  recordingSegmentsPrefix,
  transcriptsPrefix,
} from '../media-files/media-keys.ts';

/** Keys of all objects of recordings and made files that are not below these prefixes. */
export const keysOutside = (prefixes: string[], stored: WithFile[]): string[] =>
  stored.flatMap(({ file }) => allKeysOf(file)).filter((key) => !prefixes.some((prefix) => key.startsWith(prefix)));

const segmentPrefixes = (stored: WithFile[]): string[] =>
  stored.flatMap(({ file: { id, segments } }) => (segments ? [recordingSegmentsPrefix(id)] : []));

/** The part of a cleanup job that deletes all files of recordings, also those that are written later. */
export function filesOf(
  stored: WithFile[],
): Pick<CleanupJob, 'keys' | 'prefixes' | 'segments' | 'writtenUntil' | 'bytes'> {
  const segments = segmentPrefixes(stored);
  // Also of files whose items are missing.
  const ids = new Set(stored.flatMap((each) => [each.id, ...(isRecording(each) ? fileIdsOf(each) : [])]));
  const prefixes = [...ids].flatMap((id) =>
    [originalPrefix, convertedPrefix, captionsPrefix, transcriptsPrefix].map((prefixOf) => prefixOf(id)),
  );
  return {
    keys: keysOutside(prefixes, stored),
    prefixes,
    // A made file that a recording has shown is among its earlier files.
    bytes: stored.filter(isRecording).reduce((sum, each) => sum + bytesOf(each), 0),
    ...(segments.length > 0 && { segments: segmentsCleanup(segments) }),
    ...lateOutputsOf(stored),
  };
}
