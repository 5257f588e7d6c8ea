import { extendUpload } from '../../../data/ground/upload.ts';
import { presignPart } from '../../../gateways/s3/s3-multipart.ts';
import { nowMs } from '../../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { AppError, notFound } from '../app-error.ts';
import { loadMultipart } from './load-upload.ts';
import { partSizeOf } from './part-sizes.ts';
import { urlSecondsFor } from './url-seconds.ts';

/**
 * Creates URLs for parts of an upload, valid as long as `urlSecondsFor` says. Each accepts only its own part, with its
 * own length. The call keeps the upload for another day.
 * @throws AppError NOT_FOUND see `loadMultipart`, and for an upload that a recording has taken; INVALID_INPUT for a
 *   part that the upload does not have
 */
export async function signParts(actor: Actor, uploadId: string, partNumbers: number[]) {
  const { key, multipart } = await loadMultipart(actor, uploadId);
  if (partNumbers.some((number) => partSizeOf(multipart, number) === 0)) {
    throw new AppError('INVALID_INPUT', 'This upload has no such part');
  }
  if (!(await extendUpload(uploadId, nowMs()))) throw notFound('Upload');
  const seconds = urlSecondsFor(actor);
  const sign = async (partNumber: number) => {
    const part = { partNumber, size: partSizeOf(multipart, partNumber) };
    return { partNumber, url: await presignPart({ key, s3Id: multipart.s3Id }, part, seconds) };
  };
  return { parts: await Promise.all(partNumbers.map(sign)) };
}
