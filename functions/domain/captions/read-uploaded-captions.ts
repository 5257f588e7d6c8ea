import { CAPTIONS_MAX_BYTES, CAPTIONS_MAX_TEXT } from '#shared/model/captions.ts';
import { CaptionsError, readCaptions } from '#shared/rules/read-captions.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { readSmallUpload, type SmallFile } from '../uploads/small-upload.ts';
import { writeCaptions } from './write-captions.ts';

const refused = (message: string, cause?: unknown) => new AppError('INVALID_CAPTIONS', message, {}, cause);

/** Refuses bytes that are not UTF-8. A Buffer would decode them as replacement characters. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw refused('The file is not UTF-8 text. Please save it as UTF-8 and upload it again.', error);
  }
}

const CAPTIONS_FILE: SmallFile = {
  missing: 'The captions have not been uploaded yet',
  changed: 'The captions were sent again in the meantime. Please choose them again.',
  requireSize: (bytes) => {
    if (bytes === 0) throw refused('The file is empty');
    if (bytes > CAPTIONS_MAX_BYTES) throw refused(CAPTIONS_MAX_TEXT);
  },
};

function asWebVtt(file: string): Uint8Array {
  try {
    return Buffer.from(writeCaptions(readCaptions(file)));
  } catch (error) {
    if (!(error instanceof CaptionsError)) throw error;
    throw refused(error.message, error);
  }
}

/**
 * Reads captions that the actor has uploaded.
 * @returns the captions as a WebVTT file with nothing but times and plain text
 * @throws AppError UPLOAD_NOT_YOURS, UPLOAD_MISSING, UPLOAD_TAKEN, INVALID_CAPTIONS, CONFLICT
 */
export async function readUploadedCaptions(
  actor: Actor,
  uploadURL: string,
): Promise<{ file: Uint8Array; uploadId: string }> {
  const { file, uploadId } = await readSmallUpload(actor, uploadURL, CAPTIONS_FILE);
  return { file: asWebVtt(textOf(file)), uploadId };
}
