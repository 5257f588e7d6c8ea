import type { CurrentUser } from '#shared/api/auth.ts';
import { cutoffEntry } from '#shared/model/media-token.ts';
import { PICTURE_MAX_BYTES, PICTURE_PIXELS } from '#shared/model/picture.ts';
import { THUMBNAIL_CONTENT_TYPE } from '#shared/model/recording.ts';
import { type CleanupJob, createCleanupJobWrite, dropCleanupJobWrite, saveCleanupJob } from '../../data/cleanup-job.ts';
import { tryTransact } from '../../data/table.ts';
import { changePictureWrite, getUser, type User } from '../../data/user.ts';
import { ObjectChangedError, putObject, readObjectRange, type StoredObject } from '../../gateways/s3.ts';
import { logError } from '../../observability/log.ts';
import { isoNow } from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';
import type { Actor } from '../actor.ts';
import { AppError, unauthorized } from '../app-error.ts';
import { viewCurrentUser } from '../auth/current-user.ts';
import { personPictureKey } from '../media-files/media-keys.ts';
import { runCleanupJob } from '../media-files/run-cleanup-job.ts';
import { pictureIdOf } from '../media-tokens/person-pictures.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { endAccess, revocationWrites } from '../revocations/end-access.ts';
import { abortUpload } from '../uploads/abort-upload.ts';
import { findUpload, parseUploadUrl } from '../uploads/check-upload.ts';
import { plainJpeg } from './plain-jpeg.ts';

/** By then the request that stores a picture has ended, in seconds: what it has not given to its person is deleted. */
const STORING_SECONDS = 60 * 60;

const unusable = () =>
  new AppError('UNSUPPORTED_MEDIA_TYPE', `The picture must be a JPEG of ${PICTURE_PIXELS} by ${PICTURE_PIXELS} pixels`);

/** The whole file. What is read is what is stored: a file that is sent to the same URL meanwhile changes nothing. */
async function readFile(key: string, { etag, size }: StoredObject): Promise<Uint8Array> {
  try {
    return await readObjectRange({ key, etag }, 0, size);
  } catch (error) {
    if (!(error instanceof ObjectChangedError)) throw error;
    throw new AppError('CONFLICT', 'The picture was sent again in the meantime. Please choose it again.', {}, error);
  }
}

/** The image of an upload, without anything else that was in its file. */
async function readPicture(actor: Actor, uploadURL: string): Promise<{ image: Uint8Array; uploadId: string }> {
  const reference = parseUploadUrl(actor, uploadURL);
  const { upload, object } = await findUpload(reference);
  if (!upload || !object) throw new AppError('UPLOAD_MISSING', 'The picture has not been uploaded yet');
  if (upload.recordingId !== null) throw new AppError('UPLOAD_TAKEN', 'This upload already belongs to a recording');
  if (object.size === 0 || object.size > PICTURE_MAX_BYTES) throw unusable();
  const found = plainJpeg(await readFile(reference.key, object));
  if (found?.width !== PICTURE_PIXELS || found.height !== PICTURE_PIXELS) throw unusable();
  return { image: found.bytes, uploadId: reference.uploadId };
}

const jobOf = (key: string, dueAt: string): CleanupJob => ({ id: pictureIdOf(key), keys: [key], prefixes: [], dueAt });

/** Stores the image; the hourly cleanup deletes it unless its person gets it within an hour. */
async function store(userId: string, image: Uint8Array): Promise<string> {
  const key = personPictureKey(userId, newId());
  await saveCleanupJob(jobOf(key, isoNow(STORING_SECONDS)));
  await putObject(key, image, THUMBNAIL_CONTENT_TYPE);
  return key;
}

async function current(actor: Actor): Promise<User> {
  const user = await getUser(actor.userId);
  if (!user) throw unauthorized();
  return user;
}

/** Replaces the user's picture, or removes it; the file and the addresses of the old one end. */
async function replace(actor: Actor, pictureKey: string | null): Promise<User> {
  const { before, after } = await retryOnConflict(async () => {
    const before = await current(actor);
    const after = { ...before, pictureKey, updatedAt: isoNow() };
    const old = before.pictureKey;
    const isDone = await tryTransact([
      changePictureWrite(before, after),
      ...(pictureKey === null ? [] : [dropCleanupJobWrite(pictureIdOf(pictureKey))]),
      ...(old === null ? [] : [createCleanupJobWrite(jobOf(old, isoNow()))]),
      ...revocationWrites(old === null ? [] : [cutoffEntry.picture(pictureIdOf(old))]),
    ]);
    return isDone ? { before, after } : null;
  });
  if (before.pictureKey !== null) {
    await Promise.all([
      endAccess([cutoffEntry.picture(pictureIdOf(before.pictureKey))]),
      runCleanupJob(jobOf(before.pictureKey, isoNow())),
    ]);
  }
  return after;
}

/** The picture is stored under another key: the upload is needed no more, and goes by itself when this fails. */
async function dropUploaded(actor: Actor, uploadId: string): Promise<void> {
  try {
    await abortUpload(actor, uploadId);
  } catch (error) {
    logError('The upload of a picture was not removed', error);
  }
}

/**
 * Makes an upload the picture of the actor; it replaces the one before.
 * @throws AppError UPLOAD_NOT_YOURS, UPLOAD_MISSING, UPLOAD_TAKEN; UNSUPPORTED_MEDIA_TYPE unless it is a JPEG of the
 * right size; CONFLICT
 */
export async function setPicture(actor: Actor, uploadURL: string): Promise<CurrentUser> {
  const { image, uploadId } = await readPicture(actor, uploadURL);
  const user = await replace(actor, await store(actor.userId, image));
  await dropUploaded(actor, uploadId);
  return viewCurrentUser(user, actor.session);
}

/** Removes the actor's picture; without one it changes nothing. @throws AppError CONFLICT */
export async function removePicture(actor: Actor): Promise<CurrentUser> {
  return viewCurrentUser(await replace(actor, null), actor.session);
}
