import { getUpload, type Multipart, type Upload } from '../../data/upload.ts';
import type { Actor } from '../actor.ts';
import { notFound } from '../app-error.ts';

/** An upload in parts. */
export type MultipartUpload = Upload & { multipart: Multipart };

/**
 * Reads somebody's own upload in parts.
 * @throws AppError NOT_FOUND when there is none (any more), or it is somebody else's
 */
export async function loadMultipart(actor: Actor, uploadId: string): Promise<MultipartUpload> {
  const upload = await getUpload(uploadId);
  if (upload?.userId !== actor.userId || !upload.multipart) throw notFound('Upload');
  return { ...upload, multipart: upload.multipart };
}
