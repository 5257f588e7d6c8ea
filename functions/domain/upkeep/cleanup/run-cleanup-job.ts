import { decodeTime } from 'ulid';
import { UPLOAD_URL_SECONDS } from '#shared/limits.ts';
import { type CleanupJob, deleteCleanupJob, postponeCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { deleteComments } from '../../../data/sharing/comment.ts';
import { deleteFigures } from '../../../data/sharing/figures.ts';
import { deleteNamedLinks } from '../../../data/sharing/link.ts';
import { deleteMedia, deleteMediaUnder } from '../../../gateways/s3/s3.ts';
import { abortMultipartUpload } from '../../../gateways/s3/s3-multipart.ts';
import { deleteSegments } from '../../../gateways/s3/s3-segments.ts';
import { isoNow, nowMs } from '../../../process/clock.ts';
import { LATE_SEND_SECONDS } from '../../../process/limits.ts';
import { parseUploadKey } from '../../ground/media-files/media-keys.ts';

/** Time from which no URL for an upload's key is valid, in milliseconds since the epoch; 0 for any other key. */
function closedAt(key: string): number {
  const upload = parseUploadKey(key);
  return upload ? decodeTime(upload.uploadId) + (UPLOAD_URL_SECONDS + LATE_SEND_SECONDS) * 1000 : 0;
}

/** Time from which nobody can send an object of a job again, in milliseconds since the epoch. */
const openUntil = ({ keys, segments }: CleanupJob): number =>
  Math.max(...keys.map(closedAt), segments ? Date.parse(segments.openUntil) : 0);

export async function deleteItems({ linksOf, commentsOf, figuresOf }: CleanupJob): Promise<void> {
  for (const recordingId of linksOf ?? []) await deleteNamedLinks(recordingId);
  for (const recordingId of commentsOf ?? []) await deleteComments(recordingId);
  if (figuresOf) await deleteFigures(figuresOf);
}

/** @returns whether all bytes are deleted */
async function deleteBytes({ multipart, keys, prefixes, segments }: CleanupJob, hasTime: () => boolean) {
  // First, so that no upload can be completed after its object was deleted.
  if (multipart) await abortMultipartUpload(multipart);
  for (const key of keys) await deleteMedia(key);
  for (const prefix of prefixes) if (!(await deleteMediaUnder(prefix, hasTime))) return false;
  for (const prefix of segments?.prefixes ?? []) if (!(await deleteSegments(prefix, hasTime))) return false;
  return true;
}

/** When a job runs again whose objects are deleted, ISO 8601; null when it is done. */
function nextRun({ dueAt, writtenUntil = '' }: CleanupJob, isOpen: boolean): string | null {
  if (isOpen) return dueAt;
  return writtenUntil > isoNow() ? writtenUntil : null;
}

/**
 * Does a cleanup job: deletes every version of its objects, and finally the job. While a presigned URL or a policy is
 * valid, a client can send an object again, so the job stays due until then, and each run repeats it. It runs once more
 * after the end of what a service may still write.
 * @param hasTime whether to go on; without time, the job stays due, and the next run goes on
 */
export async function runCleanupJob(cleanupJob: CleanupJob, hasTime: () => boolean): Promise<void> {
  const isOpen = openUntil(cleanupJob) > nowMs();
  const isDone = await deleteBytes(cleanupJob, hasTime);
  await deleteItems(cleanupJob);
  if (!isDone) return;
  const next = nextRun(cleanupJob, isOpen);
  if (next === null) await deleteCleanupJob(cleanupJob);
  else if (next !== cleanupJob.dueAt || cleanupJob.bytes !== undefined) await postponeCleanupJob(cleanupJob, next);
}
