import type { Upload } from '../../../data/ground/upload.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { dropUpload } from './drop-upload.ts';
import { loadMultipart, loadUpload } from './load-upload.ts';

async function abort(load: () => Promise<Upload>): Promise<{ message: string }> {
  if (!(await dropUpload(await load()))) {
    // Another call removed or attached it meanwhile.
    await load();
    throw new AppError('UPLOAD_TAKEN', 'This upload already belongs to a recording');
  }
  return { message: 'Upload given up' };
}

/**
 * Gives up an upload of one PUT. The cleanup deletes its file, until its URL has expired.
 * @throws AppError NOT_FOUND see `loadUpload`; UPLOAD_TAKEN when it belongs to a recording
 */
export const abortUpload = (actor: Actor, uploadId: string): Promise<{ message: string }> =>
  abort(() => loadUpload(actor, uploadId));

/**
 * Gives up an upload in parts. The cleanup aborts it.
 * @throws AppError NOT_FOUND see `loadMultipart`; UPLOAD_TAKEN when it belongs to a recording
 */
export const abortMultipart = (actor: Actor, uploadId: string): Promise<{ message: string }> =>
  abort(() => loadMultipart(actor, uploadId));
