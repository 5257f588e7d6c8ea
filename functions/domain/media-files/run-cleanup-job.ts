import { decodeTime } from 'ulid';
import { UPLOAD_URL_SECONDS } from '#shared/model/upload.ts';
import { type CleanupJob, deleteCleanupJob, saveCleanupJob } from '../../data/cleanup-job.ts';
import { deleteObject, deletePrefix } from '../../gateways/s3.ts';
import { abortMultipartUpload } from '../../gateways/s3-multipart.ts';
import { deleteSegments } from '../../gateways/s3-segments.ts';
import { nowMs } from '../../process/clock.ts';
import { parseUploadKey } from './media-keys.ts';

/** A PUT that began in the last moment of its URL's life may take this long, in milliseconds. */
const LATE_PUT_MS = 60 * 60 * 1000;

/** When nothing can be sent to an upload's key any more, in milliseconds since the epoch; 0 for any other key. */
function closedAt(key: string): number {
  const upload = parseUploadKey(key);
  return upload ? decodeTime(upload.uploadId) + UPLOAD_URL_SECONDS * 1000 + LATE_PUT_MS : 0;
}

/** When nothing can be sent to any of these keys any more, in milliseconds since the epoch; 0 when none is an upload's. */
export const uploadsOpenUntil = (keys: string[]): number => Math.max(0, ...keys.map(closedAt));

async function deleteBytes({ multipart, keys, prefixes, segments }: CleanupJob): Promise<void> {
  // First: what was being completed at this moment is an object by now, or never will be one.
  if (multipart) await abortMultipartUpload(multipart);
  for (const key of keys) await deleteObject(key);
  // Each prefix is one recording's and holds a few objects.
  for (const prefix of prefixes) await deletePrefix(prefix, () => true);
  // Three hours are 5,400 segments: six requests that list, and six that delete.
  for (const prefix of segments?.prefixes ?? []) await deleteSegments(prefix, () => true);
}

const openUntil = ({ keys, segments }: CleanupJob): number =>
  Math.max(uploadsOpenUntil(keys), segments ? Date.parse(segments.openUntil) : 0);

/** The same bytes once more, for when nothing can be sent to their keys any more. */
const laterJob = (cleanupJob: CleanupJob, at: number): CleanupJob => ({
  ...cleanupJob,
  id: `${cleanupJob.id}:late`,
  dueAt: new Date(at).toISOString(),
});

/**
 * Does a cleanup job and deletes it. An upload whose URL is still good could be sent once more, as could a segment, so a
 * second job is stored for when that is over.
 */
export async function runCleanupJob(cleanupJob: CleanupJob): Promise<void> {
  await deleteBytes(cleanupJob);
  const until = openUntil(cleanupJob);
  if (until > nowMs()) await saveCleanupJob(laterJob(cleanupJob, until));
  await deleteCleanupJob(cleanupJob.id);
}
