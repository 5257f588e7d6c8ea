import { createUploadItem } from '../../data/upload.ts';
import { isoNow } from '../../gateways/clock.ts';
import { newId } from '../../gateways/ids.ts';
import { presignUpload } from '../../gateways/s3.ts';
import type { Actor } from '../actor.ts';
import { uploadObjectKey } from '../media/media-keys.ts';

/**
 * Gives somebody a URL to send one file to, good for an hour. The file is theirs until a recording takes it, and is
 * removed when none has by the next day.
 * @param contentType when given, the file must be sent with this type
 */
export async function createUpload(actor: Actor, { contentType }: { contentType?: string }) {
  const id = newId();
  const key = uploadObjectKey(actor.userId, id);
  await createUploadItem({ id, userId: actor.userId, key, recordingId: null, createdAt: isoNow() });
  return { uploadURL: await presignUpload(key, contentType) };
}
