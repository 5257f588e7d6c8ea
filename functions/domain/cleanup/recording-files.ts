import type { CleanupJob } from '../../data/cleanup-job.ts';
import type { StoredFile } from '../../data/file.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { segmentsCleanup } from '../media-files/end-segments.ts';
import {
  captionsPrefix,
  convertedPrefix,
  originalPrefix,
  recordingSegmentsPrefix,
  transcriptsPrefix,
} from '../media-files/media-keys.ts';

const keysOf = ({ originalKey, thumbnailKey }: Pick<StoredFile, 'originalKey' | 'thumbnailKey'>): string[] =>
  [originalKey, thumbnailKey].filter((key) => key !== null);

/** S3 keys of originals and thumbnails of recordings, also of earlier files, that are not below these prefixes: uploads. */
export const keysOutside = (prefixes: string[], recordings: StoredRecording[]): string[] =>
  recordings
    .flatMap(({ file, versions }) => [file, ...(versions?.earlier ?? [])])
    .flatMap(keysOf)
    .filter((key) => !prefixes.some((prefix) => key.startsWith(prefix)));

const segmentPrefixes = (recordings: StoredRecording[]): string[] =>
  recordings.flatMap(({ file: { id, segments } }) => (segments ? [recordingSegmentsPrefix(id)] : []));

/** Bytes of the videos of recordings. A file version that a recording has replaced is among its earlier files. */
const bytesOf = (recordings: StoredRecording[]): number =>
  recordings
    .filter(({ versionOf }) => versionOf === null)
    .flatMap(({ file, versions }) => [file, ...(versions?.earlier ?? [])])
    .reduce((sum, { fileSize }) => sum + (fileSize ?? 0), 0);

/** The part of a cleanup job that deletes all files of recordings, also those that are written later. */
export function filesOf(recordings: StoredRecording[]): Pick<CleanupJob, 'keys' | 'prefixes' | 'segments' | 'bytes'> {
  const segments = segmentPrefixes(recordings);
  const prefixes = recordings.flatMap(({ id }) =>
    [originalPrefix, convertedPrefix, captionsPrefix, transcriptsPrefix].map((prefixOf) => prefixOf(id)),
  );
  return {
    keys: keysOutside(prefixes, recordings),
    prefixes,
    bytes: bytesOf(recordings),
    ...(segments.length > 0 && { segments: segmentsCleanup(segments) }),
  };
}

export const mainLinks = (recordings: StoredRecording[]): string[] =>
  recordings.flatMap(({ shareToken }) => shareToken ?? []);
