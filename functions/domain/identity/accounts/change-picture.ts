import type { CurrentUser } from '#shared/api/identity/auth.ts';
import { PICTURE_MAX_BYTES } from '#shared/limits.ts';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { PICTURE_PIXELS } from '#shared/model/identity/picture.ts';
import { THUMBNAIL_CONTENT_TYPE } from '#shared/model/video/recording.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { putCleanupJob, removeCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { setPictureKey, type User } from '../../../data/identity/user.ts';
import { isoNow } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { personPictureKey } from '../../ground/media-files/media-keys.ts';
import { plainJpeg } from '../../ground/media-files/plain-jpeg.ts';
import { pictureIdOf } from '../../ground/media-tokens/person-pictures.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';
import { dropReadUpload, readSmallUpload, type SmallFile, storeForAnHour } from '../../ground/uploads/small-upload.ts';
import { readUser, viewCurrentUser } from '../sessions/current-user.ts';

const unusable = () =>
  new AppError('UNSUPPORTED_MEDIA_TYPE', `The picture must be a JPEG of ${PICTURE_PIXELS} by ${PICTURE_PIXELS} pixels`);

const PICTURE_FILE: SmallFile = {
  missing: 'The picture has not been uploaded yet',
  changed: 'The picture was sent again in the meantime. Please choose it again.',
  requireSize: (bytes) => {
    if (bytes === 0 || bytes > PICTURE_MAX_BYTES) throw unusable();
  },
};

/** The image of an upload, without its metadata. */
async function readPicture(actor: Actor, uploadURL: string): Promise<{ image: Uint8Array; uploadId: string }> {
  const { file, uploadId } = await readSmallUpload(actor, uploadURL, PICTURE_FILE);
  const found = plainJpeg(file);
  if (found?.width !== PICTURE_PIXELS || found.height !== PICTURE_PIXELS) throw unusable();
  return { image: found.bytes, uploadId };
}

/** Replaces or removes the user's picture. Orders the deletion of the old picture's file and ends its addresses. */
async function replace(actor: Actor, pictureKey: string | null): Promise<User> {
  const { before, after } = await retryOnConflict(async () => {
    const before = await readUser(actor);
    const after = { ...before, pictureKey, updatedAt: isoNow() };
    const old = before.pictureKey;
    const event = stateAct('user.profile_changed', actor, null, before.id, { changed: 'picture' });
    const isDone = await tryApply([
      setPictureKey(before, after),
      ...(old === pictureKey ? [] : [event]),
      ...(pictureKey === null ? [] : [removeCleanupJob(pictureIdOf(pictureKey))]),
      ...(old === null ? [] : [putCleanupJob({ id: pictureIdOf(old), keys: [old] })]),
      ...orderRevocations(old === null ? [] : [cutoffEntry.picture(pictureIdOf(old))]),
    ]);
    return isDone ? { before, after } : null;
  });
  if (before.pictureKey !== null) {
    await endAccess([cutoffEntry.picture(pictureIdOf(before.pictureKey))]);
  }
  return after;
}

/**
 * Replaces the actor's picture by an upload.
 * @throws AppError UPLOAD_NOT_YOURS, UPLOAD_MISSING, UPLOAD_TAKEN; UNSUPPORTED_MEDIA_TYPE unless it is a JPEG of the
 * right size; CONFLICT
 */
export async function setPicture(actor: Actor, uploadURL: string): Promise<CurrentUser> {
  const { image, uploadId } = await readPicture(actor, uploadURL);
  const key = personPictureKey(actor.userId, newId());
  await storeForAnHour(pictureIdOf(key), key, image, THUMBNAIL_CONTENT_TYPE);
  const user = await replace(actor, key);
  await dropReadUpload(actor, uploadId);
  return viewCurrentUser(user, actor.session);
}

/** Removes the actor's picture, if there is one. @throws AppError CONFLICT */
export async function removePicture(actor: Actor): Promise<CurrentUser> {
  return viewCurrentUser(await replace(actor, null), actor.session);
}
