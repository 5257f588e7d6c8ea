import { createUploadItem } from '../../data/upload.ts';
import { createMultipartUpload } from '../../gateways/s3-multipart.ts';
import { isoNow } from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';
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
 * Begins an upload in parts. What is sent is theirs until a recording takes it, and is removed a day after URLs were
 * asked for last. An upload that a crash kept from being stored here ends by a rule of the bucket.
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
