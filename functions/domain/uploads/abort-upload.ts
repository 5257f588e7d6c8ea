import type { Upload } from '../../data/upload.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { runCleanupJob } from '../media-files/run-cleanup-job.ts';
import { dropUpload } from './drop-upload.ts';
import { loadMultipart, loadUpload } from './load-upload.ts';

async function abort(load: () => Promise<Upload>): Promise<{ message: string }> {
  const cleanupJob = await dropUpload(await load());
  if (!cleanupJob) {
    // Another call removed or attached it meanwhile.
    await load();
    throw new AppError('UPLOAD_TAKEN', 'This upload already belongs to a recording');
  }
  await runCleanupJob(cleanupJob);
  return { message: 'Upload given up' };
}

/**
 * Aborts an upload of one PUT: removes its file now, and again after its URL has expired.
 * @throws AppError NOT_FOUND see `loadUpload`; UPLOAD_TAKEN when it belongs to a recording
 */
export const abortUpload = (actor: Actor, uploadId: string): Promise<{ message: string }> =>
  abort(() => loadUpload(actor, uploadId));

/**
 * Aborts an upload in parts: removes its parts. Nothing can be sent to it any more.
 * @throws AppError NOT_FOUND see `loadMultipart`; UPLOAD_TAKEN when it belongs to a recording
 */
export const abortMultipart = (actor: Actor, uploadId: string): Promise<{ message: string }> =>
  abort(() => loadMultipart(actor, uploadId));
