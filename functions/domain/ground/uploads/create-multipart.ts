import { createUploadItem } from '../../../data/ground/upload.ts';
import { createMultipartUpload } from '../../../gateways/s3/s3-multipart.ts';
import { isoNow } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import type { Actor } from '../actor.ts';
import { limitUploads } from '../limit-usage.ts';
import { uploadObjectKey } from '../media-files/media-keys.ts';
import { PART_BYTES, partCountOf } from './part-sizes.ts';

interface File {
  contentType: string;
  /** Bytes. */
  fileSize: number;
}

/**
 * Begins an upload in parts. The upload belongs to the actor until a recording takes it, and is removed a day after the
 * last request for URLs. A lifecycle rule of the bucket ends an upload whose item was not stored because of a crash.
 * @throws AppError RATE_LIMITED
 */
export async function createMultipart(actor: Actor, { contentType, fileSize }: File) {
  await limitUploads(actor.userId, fileSize);
  const id = newId();
  const key = uploadObjectKey(actor.userId, id);
  const s3Id = await createMultipartUpload(key, contentType);
  const multipart = { s3Id, fileSize, partBytes: PART_BYTES };
  await createUploadItem({
    id,
    userId: actor.userId,
    key,
    recordingId: null,
    createdAt: isoNow(),
    announcedBytes: fileSize,
    multipart,
  });
  return { uploadId: id, partBytes: PART_BYTES, partCount: partCountOf(fileSize) };
}
