import { type CleanupJob, createCleanupJobWrite } from '../../data/cleanup-job.ts';
import { tryTransact } from '../../data/table.ts';
import { deleteUnattachedUploadWrite, type Upload } from '../../data/upload.ts';
import { isoNow } from '../../process/clock.ts';

/**
 * Replaces an unattached upload with a cleanup job.
 * @param dueBy ISO 8601; when given, only an upload that was due by then is replaced
 * @returns null when it was attached meanwhile, is deleted already or is no longer due
 */
export async function dropUpload({ id, key, multipart }: Upload, dueBy?: string): Promise<CleanupJob | null> {
  const cleanupJob: CleanupJob = {
    id,
    keys: [key],
    prefixes: [],
    dueAt: isoNow(),
    ...(multipart && { multipart: { key, s3Id: multipart.s3Id } }),
  };
  const isDropped = await tryTransact([deleteUnattachedUploadWrite(id, dueBy), createCleanupJobWrite(cleanupJob)]);
  return isDropped ? cleanupJob : null;
}
