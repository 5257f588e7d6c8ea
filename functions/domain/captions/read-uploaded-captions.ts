import { CAPTIONS_MAX_BYTES, CAPTIONS_MAX_TEXT } from '#shared/model/captions.ts';
import { CaptionsError, readCaptions } from '#shared/rules/read-captions.ts';
import { ObjectChangedError, readObjectRange, type StoredObject } from '../../gateways/s3.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { findUpload, parseUploadUrl } from '../uploads/check-upload.ts';
import { writeCaptions } from './write-captions.ts';

const refused = (message: string, cause?: unknown) => new AppError('INVALID_CAPTIONS', message, {}, cause);

/** Refuses bytes that are no UTF-8, where a Buffer would put replacement characters. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw refused('The file is not UTF-8 text. Please save it as UTF-8 and upload it again.', error);
  }
}

/** The whole file. What is read is what is stored: a file that is sent to the same URL meanwhile changes nothing. */
async function readFile(key: string, { etag, size }: StoredObject): Promise<Uint8Array> {
  if (size === 0) throw refused('The file is empty');
  if (size > CAPTIONS_MAX_BYTES) throw refused(CAPTIONS_MAX_TEXT);
  try {
    return await readObjectRange({ key, etag }, 0, size);
  } catch (error) {
    if (!(error instanceof ObjectChangedError)) throw error;
    throw new AppError(
      'CONFLICT',
      'The captions were sent again in the meantime. Please choose them again.',
      {},
      error,
    );
  }
}

function asWebVtt(file: string): Uint8Array {
  try {
    return Buffer.from(writeCaptions(readCaptions(file)));
  } catch (error) {
    if (!(error instanceof CaptionsError)) throw error;
    throw refused(error.message, error);
  }
}

/**
 * Reads an upload of the actor's and proves that it has captions.
 * @returns the captions as a WebVTT file with nothing but times and plain text
 * @throws AppError UPLOAD_NOT_YOURS, UPLOAD_MISSING, UPLOAD_TAKEN, INVALID_CAPTIONS, CONFLICT
 */
export async function readUploadedCaptions(
  actor: Actor,
  uploadURL: string,
): Promise<{ file: Uint8Array; uploadId: string }> {
  const reference = parseUploadUrl(actor, uploadURL);
  const { upload, object } = await findUpload(reference);
  if (!upload || !object) throw new AppError('UPLOAD_MISSING', 'The captions have not been uploaded yet');
  if (upload.recordingId !== null) throw new AppError('UPLOAD_TAKEN', 'This upload already belongs to a recording');
  return { file: asWebVtt(textOf(await readFile(reference.key, object))), uploadId: reference.uploadId };
}
