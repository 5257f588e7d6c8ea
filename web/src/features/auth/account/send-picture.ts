import { createUpload } from '#shared/api/ground/uploads.ts';
import { setPicture } from '#shared/api/identity/accounts.ts';
import type { CurrentUser } from '#shared/api/identity/auth.ts';
import { THUMBNAIL_CONTENT_TYPE } from '#shared/model/video/recording.ts';
import { call } from '#web/lib/api.ts';
import { SEND_PICTURE_MS } from '#web/lib/limits.ts';
import { putBlob } from '#web/media/upload/send-request.ts';
import { cropPicture } from './crop-picture.ts';

/** Crops a chosen file and sends it as the user's picture. @throws PictureError for a file that is not a picture */
export async function sendPicture(file: File): Promise<CurrentUser> {
  const picture = await cropPicture(file);
  const announced = { contentType: THUMBNAIL_CONTENT_TYPE, fileSize: picture.size, createOnly: true } as const;
  const { uploadURL } = await call(createUpload, { input: announced });
  const signal = AbortSignal.timeout(SEND_PICTURE_MS);
  await putBlob(uploadURL, picture, { ...announced, signal, onSent: () => undefined });
  return call(setPicture, { input: { uploadURL } });
}
