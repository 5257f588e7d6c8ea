import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { runCleanupJob } from '../media-files/run-cleanup-job.ts';
import { dropUpload } from './drop-upload.ts';
import { loadMultipart } from './load-multipart.ts';

/**
 * Gives an upload up: what has arrived of it is removed, and nothing can be sent to it any more.
 * @throws AppError NOT_FOUND see `loadMultipart`; UPLOAD_TAKEN when a recording has it
 */
export async function abortMultipart(actor: Actor, uploadId: string): Promise<{ message: string }> {
  const cleanupJob = await dropUpload(await loadMultipart(actor, uploadId));
  if (!cleanupJob) {
    // Somebody was quicker: it is gone, or taken.
    await loadMultipart(actor, uploadId);
    throw new AppError('UPLOAD_TAKEN', 'This upload already belongs to a recording');
  }
  await runCleanupJob(cleanupJob);
  return { message: 'Upload given up' };
}
