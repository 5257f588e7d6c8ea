import { getStoredRecording } from '../../../data/video/recording.ts';
import { findObject } from '../../../gateways/s3/s3.ts';
import { listUploadedParts } from '../../../gateways/s3/s3-multipart.ts';
import type { Actor } from '../actor.ts';
import { notFound } from '../app-error.ts';
import { loadMultipart, type MultipartUpload } from './load-upload.ts';

/**
 * Whether the upload is complete: the store forgets a completed multipart upload, and an attached file is moved to another
 * key.
 */
export async function isWhole({ key, multipart, recordingId }: MultipartUpload): Promise<boolean> {
  const object = await findObject(key);
  if (object) return object.size === multipart.fileSize;
  return recordingId !== null && (await getStoredRecording(recordingId)) !== null;
}

/**
 * Lists the parts of an upload that have arrived.
 * @throws AppError NOT_FOUND see `loadMultipart`, and for an aborted upload
 */
export async function listParts(actor: Actor, uploadId: string) {
  const upload = await loadMultipart(actor, uploadId);
  const arrived = await listUploadedParts({ key: upload.key, s3Id: upload.multipart.s3Id });
  if (arrived) return { parts: arrived.map(({ partNumber, size }) => ({ partNumber, size })), isComplete: false };
  if (!(await isWhole(upload))) throw notFound('Upload');
  return { parts: [], isComplete: true };
}
