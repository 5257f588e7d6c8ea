import { createUploadItem } from '../../../data/ground/upload.ts';
import { presignUpload, type UploadConditions } from '../../../gateways/s3/s3.ts';
import { isoNow } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import type { Actor } from '../actor.ts';
import { limitUploads } from '../limit-usage.ts';
import { uploadObjectKey } from '../media-files/media-keys.ts';
import { urlSecondsFor } from './url-seconds.ts';

/**
 * Creates a URL for one file, valid as long as `urlSecondsFor` says. The file belongs to the actor until a recording
 * takes it, and is removed after a day otherwise.
 * @param announced type and size that the file must have when it is sent, if known
 * @throws AppError RATE_LIMITED
 */
export async function createUpload(actor: Actor, announced: UploadConditions) {
  await limitUploads(actor.userId, announced.fileSize);
  const id = newId();
  const key = uploadObjectKey(actor.userId, id);
  const announcedBytes = announced.fileSize;
  await createUploadItem({ id, userId: actor.userId, key, recordingId: null, createdAt: isoNow(), announcedBytes });
  return { uploadURL: await presignUpload(key, announced, urlSecondsFor(actor)) };
}
