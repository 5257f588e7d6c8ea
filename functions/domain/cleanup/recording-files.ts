import type { CleanupJob } from '../../data/cleanup-job.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { segmentsCleanup } from '../media-files/end-segments.ts';
import {
  captionsPrefix,
  convertedPrefix,
  originalPrefix,
  recordingSegmentsPrefix,
  transcriptsPrefix,
} from '../media-files/media-keys.ts';

const keysOf = ({ originalKey, thumbnailKey }: Pick<StoredRecording, 'originalKey' | 'thumbnailKey'>): string[] =>
  [originalKey, thumbnailKey].filter((key) => key !== null);

/** S3 keys of originals and thumbnails of recordings, also of earlier files, that are not below these prefixes: uploads. */
export const keysOutside = (prefixes: string[], recordings: StoredRecording[]): string[] =>
  recordings
    .flatMap((recording) => [recording, ...(recording.versions?.earlier ?? [])])
    .flatMap(keysOf)
    .filter((key) => !prefixes.some((prefix) => key.startsWith(prefix)));

const segmentPrefixes = (recordings: StoredRecording[]): string[] =>
  recordings.flatMap(({ id, segments }) => (segments ? [recordingSegmentsPrefix(id)] : []));

/** The part of a cleanup job that deletes all files of recordings, also those that are written later. */
export function filesOf(recordings: StoredRecording[]): Pick<CleanupJob, 'keys' | 'prefixes' | 'segments'> {
  const segments = segmentPrefixes(recordings);
  const prefixes = recordings.flatMap(({ id }) =>
    [originalPrefix, convertedPrefix, captionsPrefix, transcriptsPrefix].map((prefixOf) => prefixOf(id)),
  );
  return {
    keys: keysOutside(prefixes, recordings),
    prefixes,
    ...(segments.length > 0 && { segments: segmentsCleanup(segments) }),
  };
}

export const mainLinks = (recordings: StoredRecording[]): string[] =>
  recordings.flatMap(({ shareToken }) => shareToken ?? []);
