import { decodeTime } from 'ulid';
import { UPLOAD_URL_SECONDS } from '#shared/model/upload.ts';
import { type CleanupJob, deleteCleanupJob, saveCleanupJob } from '../../data/cleanup-job.ts';
import { deleteComments } from '../../data/comment.ts';
import { deleteFigures } from '../../data/figures.ts';
import { deleteNamedLinks } from '../../data/named-link.ts';
import { deleteObject, deletePrefix } from '../../gateways/s3.ts';
import { abortMultipartUpload } from '../../gateways/s3-multipart.ts';
import { deleteSegments } from '../../gateways/s3-segments.ts';
import { nowMs } from '../../process/clock.ts';
import { parseUploadKey } from './media-keys.ts';

/** How long a PUT that begins just before its URL expires may take, in milliseconds. */
const LATE_PUT_MS = 60 * 60 * 1000;

/** Time from which no URL for an upload's key is valid, in milliseconds since the epoch; 0 for any other key. */
function closedAt(key: string): number {
  const upload = parseUploadKey(key);
  return upload ? decodeTime(upload.uploadId) + UPLOAD_URL_SECONDS * 1000 + LATE_PUT_MS : 0;
}

/**
 * Time from which no upload URL for these keys is valid, in milliseconds since the epoch; 0 without a key of an upload.
 */
export const uploadsOpenUntil = (keys: string[]): number => Math.max(0, ...keys.map(closedAt));

async function deleteBytes({
  multipart,
  keys,
  prefixes,
  segments,
  linksOf,
  commentsOf,
  figuresOf,
}: CleanupJob): Promise<void> {
  // First, so that no upload can be completed after its object was deleted.
  if (multipart) await abortMultipartUpload(multipart);
  for (const key of keys) await deleteObject(key);
  // Each prefix has the few objects of one recording.
  for (const prefix of prefixes) await deletePrefix(prefix, () => true);
  // Three hours have 5,400 segments: six requests to list and six to delete.
  for (const prefix of segments?.prefixes ?? []) await deleteSegments(prefix, () => true);
  for (const recordingId of linksOf ?? []) await deleteNamedLinks(recordingId);
  for (const recordingId of commentsOf ?? []) await deleteComments(recordingId);
  if (figuresOf) await deleteFigures(figuresOf);
}

const openUntil = ({ keys, segments }: CleanupJob): number =>
  Math.max(uploadsOpenUntil(keys), segments ? Date.parse(segments.openUntil) : 0);

/** A second job for the same keys, due when no URL for them is valid any more. */
const laterJob = (cleanupJob: CleanupJob, at: number): CleanupJob => ({
  ...cleanupJob,
  id: `${cleanupJob.id}:late`,
  dueAt: new Date(at).toISOString(),
});

/**
 * Does a cleanup job and deletes it. While a presigned URL or a policy is valid, a client can send the object again, so
 * a second job is stored for the time after it.
 */
export async function runCleanupJob(cleanupJob: CleanupJob): Promise<void> {
  await deleteBytes(cleanupJob);
  const until = openUntil(cleanupJob);
  if (until > nowMs()) await saveCleanupJob(laterJob(cleanupJob, until));
  await deleteCleanupJob(cleanupJob.id);
}
