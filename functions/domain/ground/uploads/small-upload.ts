import { saveCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { ObjectChangedError, putObject, readObjectRange, type StoredObject } from '../../../gateways/s3/s3.ts';
import { logError } from '../../../observability/log.ts';
import { isoNow } from '../../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { abortUpload } from './abort-upload.ts';
import { findUpload, parseUploadUrl } from './check-upload.ts';

/** A kind of file that is small enough to be read at once. */
export interface SmallFile {
  /** Message for a file that has not arrived. */
  missing: string;
  /** Message for a file that was sent again while it was read. */
  changed: string;
  /** Throws for a file that is empty or too large. */
  requireSize: (bytes: number) => void;
}

async function readWhole(key: string, object: StoredObject, changed: string): Promise<Uint8Array> {
  try {
    return await readObjectRange({ key, ...object }, 0, object.size);
  } catch (error) {
    if (!(error instanceof ObjectChangedError)) throw error;
    throw new AppError('CONFLICT', changed, {}, error);
  }
}

/**
 * Reads an upload of the actor. The caller stores the returned bytes, so a file that is sent to the same URL later
 * changes nothing.
 * @throws AppError UPLOAD_NOT_YOURS, UPLOAD_MISSING, UPLOAD_TAKEN, CONFLICT
 */
export async function readSmallUpload(
  actor: Actor,
  uploadURL: string,
  { missing, changed, requireSize }: SmallFile,
): Promise<{ file: Uint8Array; uploadId: string }> {
  const reference = parseUploadUrl(actor, uploadURL);
  const { upload, object } = await findUpload(reference);
  if (!upload || !object) throw new AppError('UPLOAD_MISSING', missing);
  if (upload.recordingId !== null) throw new AppError('UPLOAD_TAKEN', 'This upload already belongs to a recording');
  requireSize(object.size);
  return { file: await readWhole(reference.key, object, changed), uploadId: reference.uploadId };
}

/** Time after which a stored file that nothing has taken is deleted, in seconds: longer than any request lasts. */
const STORING_SECONDS = 60 * 60;

/** Stores a file. The cleanup deletes it unless its job is dropped within an hour. */
export async function storeForAnHour(jobId: string, key: string, file: Uint8Array, contentType: string): Promise<void> {
  await saveCleanupJob({ id: jobId, keys: [key], dueAt: isoNow(STORING_SECONDS) });
  await putObject(key, file, contentType);
}

/** Removes an upload whose file is stored elsewhere now. When this fails, the cleanup removes it later. */
export async function dropReadUpload(actor: Actor, uploadId: string): Promise<void> {
  try {
    await abortUpload(actor, uploadId);
  } catch (error) {
    logError('An upload could not be removed after it was read; the cleanup removes it', error);
  }
}
