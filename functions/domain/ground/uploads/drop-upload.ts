import { tryApply } from '../../../data/ground/apply.ts';
import { type CleanupJob, putCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { removeUnattachedUpload, type Upload, uploadBytes } from '../../../data/ground/upload.ts';
import { isoNow } from '../../../process/clock.ts';

/**
 * Replaces an unattached upload with a cleanup job.
 * @param dueBy ISO 8601; when given, only an upload that was due by then is replaced
 * @returns null when it was attached meanwhile, is deleted already or is no longer due
 */
export async function dropUpload(upload: Upload, dueBy?: string): Promise<CleanupJob | null> {
  const { id, key, multipart } = upload;
  const cleanupJob: CleanupJob = {
    id,
    keys: [key],
    prefixes: [],
    bytes: uploadBytes(upload),
    dueAt: isoNow(),
    ...(multipart && { multipart: { key, s3Id: multipart.s3Id } }),
  };
  const isDropped = await tryApply([removeUnattachedUpload(id, dueBy), putCleanupJob(cleanupJob)]);
  return isDropped ? cleanupJob : null;
}
