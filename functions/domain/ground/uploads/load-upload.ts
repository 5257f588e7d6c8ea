import { getUpload, type Multipart, type Upload } from '../../../data/ground/upload.ts';
import type { Actor } from '../actor.ts';
import { notFound } from '../app-error.ts';

export type MultipartUpload = Upload & { multipart: Multipart };

/**
 * Reads an upload of the actor.
 * @throws AppError NOT_FOUND when it does not exist or belongs to another account
 */
export async function loadUpload(actor: Actor, uploadId: string): Promise<Upload> {
  const upload = await getUpload(uploadId);
  if (upload?.userId !== actor.userId) throw notFound('Upload');
  return upload;
}

/**
 * Reads an upload in parts of the actor.
 * @throws AppError NOT_FOUND see `loadUpload`, and for an upload of one PUT
 */
export async function loadMultipart(actor: Actor, uploadId: string): Promise<MultipartUpload> {
  const upload = await loadUpload(actor, uploadId);
  if (!upload.multipart) throw notFound('Upload');
  return { ...upload, multipart: upload.multipart };
}
