import { createUploadItem } from '../../data/upload.ts';
import { presignUpload, type UploadConditions } from '../../gateways/s3.ts';
import { isoNow } from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';
import type { Actor } from '../actor.ts';
import { limitUploads } from '../limit-usage.ts';
import { uploadObjectKey } from '../media-files/media-keys.ts';

/**
 * Gives somebody a URL to send one file to, good for an hour. The file is theirs until a recording takes it, and is
 * removed when none has by the next day.
 * @param announced what is known of the file must be so when it is sent
 * @throws AppError RATE_LIMITED
 */
export async function createUpload(actor: Actor, announced: UploadConditions) {
  await limitUploads(actor.userId, announced.fileSize);
  const id = newId();
  const key = uploadObjectKey(actor.userId, id);
  const announcedBytes = announced.fileSize;
  await createUploadItem({ id, userId: actor.userId, key, recordingId: null, createdAt: isoNow(), announcedBytes });
  return { uploadURL: await presignUpload(key, announced) };
}
