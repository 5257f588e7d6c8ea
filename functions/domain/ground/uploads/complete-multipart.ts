import { unsignedObjectUrl } from '../../../gateways/s3/s3.ts';
import { completeMultipartUpload, listUploadedParts } from '../../../gateways/s3/s3-multipart.ts';
import type { Actor } from '../actor.ts';
import { AppError, notFound } from '../app-error.ts';
import { isWhole } from './list-parts.ts';
import { loadMultipart, type MultipartUpload } from './load-upload.ts';
import { missingParts } from './part-sizes.ts';

/** @returns false when the store does not know the upload any more: it is complete, or was aborted */
async function finish({ key, multipart }: MultipartUpload): Promise<boolean> {
  const target = { key, s3Id: multipart.s3Id };
  const arrived = await listUploadedParts(target);
  if (!arrived) return false;
  const missing = missingParts(multipart, arrived);
  if (missing.length > 0) {
    throw new AppError('UPLOAD_INCOMPLETE', 'Parts of the upload are missing. Please send them again.', { missing });
  }
  return completeMultipartUpload(target, arrived);
}

/**
 * Completes an upload in parts, from the parts that have arrived. A repeated call gives the same answer.
 * @returns the URL by which the file is attached to a recording
 * @throws AppError NOT_FOUND see `loadMultipart`, and for an aborted upload; UPLOAD_INCOMPLETE with the numbers of the
 *   parts that are `missing`
 */
export async function completeMultipart(actor: Actor, uploadId: string): Promise<{ uploadURL: string }> {
  const upload = await loadMultipart(actor, uploadId);
  if (!(await finish(upload)) && !(await isWhole(upload))) throw notFound('Upload');
  return { uploadURL: await unsignedObjectUrl(upload.key) };
}
