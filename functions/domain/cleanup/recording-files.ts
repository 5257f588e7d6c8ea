import type { Change } from '../../data/apply.ts';
import { cleanupJobCreated } from '../../data/cleanup-job.ts';
import { captionsFileIds, type StoredRecording } from '../../data/recording.ts';
import { nowMs } from '../../process/clock.ts';
import { segmentsCleanup } from '../media-files/end-segments.ts';
import {
  captionsKey,
  copyKey,
  drawnFrameKeys,
  parseUploadKey,
  recordingSegmentsPrefix,
} from '../media-files/media-keys.ts';
import { uploadsOpenUntil } from '../media-files/run-cleanup-job.ts';

const keysOf = ({ originalKey, thumbnailKey }: Pick<StoredRecording, 'originalKey' | 'thumbnailKey'>): string[] =>
  [originalKey, thumbnailKey].filter((key) => key !== null);

/** S3 keys of a recording's originals and thumbnails, also of earlier files. While they are uploads, the keys of their copies are included. */
export const uploadedFiles = ({ id, originalKey, thumbnailKey, versions }: StoredRecording): string[] =>
  [{ originalKey, thumbnailKey }, ...(versions?.earlier ?? [])].flatMap(keysOf).flatMap((key) => {
    const upload = parseUploadKey(key);
    return upload ? [key, copyKey(id, upload.uploadId)] : [key];
  });

/** S3 keys of the frames that browsers drew of a recording, also of earlier files. */
export const drawnFiles = (recording: StoredRecording): string[] =>
  [recording, ...(recording.versions?.earlier ?? [])].flatMap(({ strip }) => drawnFrameKeys(strip));

/** S3 keys of a recording's captions, also of earlier files. */
export const captionFiles = ({ id, captions, versions }: StoredRecording): string[] =>
  [captions, ...(versions?.earlier ?? []).map(({ texts }) => texts?.captions ?? [])]
    .flat()
    .flatMap(captionsFileIds)
    .map((fileId) => captionsKey(id, fileId));

export const mainLinks = (recordings: StoredRecording[]): string[] =>
  recordings.flatMap(({ shareToken }) => shareToken ?? []);

export const segmentPrefixes = (recordings: StoredRecording[]): string[] =>
  recordings.flatMap(({ id, segments }) => (segments ? [recordingSegmentsPrefix(id)] : []));

/**
 * While a presigned URL or a policy is valid, a client can send an upload or a segment again. So these changes store a
 * cleanup job for the time after it. The sweep deletes the items of segment uploads whose recordings are deleted.
 */
export function lateCleanupJobs(recordings: StoredRecording[]): Change[] {
  const keys = recordings.flatMap(uploadedFiles);
  const prefixes = segmentPrefixes(recordings);
  const segments = prefixes.length > 0 ? segmentsCleanup(prefixes) : undefined;
  const openUntil = Math.max(uploadsOpenUntil(keys), segments ? Date.parse(segments.openUntil) : 0);
  if (openUntil <= nowMs()) return [];
  const id = `${recordings[0]?.id}:together`;
  const dueAt = new Date(openUntil).toISOString();
  return [cleanupJobCreated({ id, keys, prefixes: [], ...(segments && { segments }), dueAt })];
}
