import { THUMBNAIL_CONTENT_TYPE } from '#shared/model/video/recording.ts';
import { VIDEO_CONTENT_TYPES } from '#shared/model/video/video-file.ts';
import { getUpload, type Upload } from '../../../data/ground/upload.ts';
import type { CheckedUpload } from '../../../data/video/file.ts';
import { findObject, hasVersion, mediaBucket, type StoredObject } from '../../../gateways/s3/s3.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { parseUploadKey } from '../media-files/media-keys.ts';
import { keyOfUploadUrl } from './upload-url.ts';

export interface ExpectedFile {
  what: 'video' | 'thumbnail';
  contentTypes: readonly string[];
  /** Bytes, when they were announced. */
  size?: number;
}

export interface UploadReference {
  key: string;
  uploadId: string;
}

/**
 * Parses an upload's URL.
 * @throws AppError UPLOAD_NOT_YOURS unless it names an upload of the actor's
 */
export function parseUploadUrl(actor: Actor, url: string): UploadReference {
  const key = keyOfUploadUrl(url, mediaBucket());
  const parsed = key === null ? null : parseUploadKey(key);
  if (key === null || parsed?.userId !== actor.userId) {
    throw new AppError('UPLOAD_NOT_YOURS', 'This upload was not made by you');
  }
  return { key, uploadId: parsed.uploadId };
}

/** The item and the object of an upload; null for a missing one. */
export interface FoundUpload {
  upload: Upload | null;
  object: StoredObject | null;
}

/** Looks an upload up in the table and in the bucket. */
export async function findUpload({ key, uploadId }: UploadReference): Promise<FoundUpload> {
  const [upload, object] = await Promise.all([getUpload(uploadId), findObject(key)]);
  return { upload, object };
}

function requireFree(upload: Upload | null, recordingId: string): void {
  if (!upload) throw new AppError('UPLOAD_MISSING', 'This upload does not exist, or is too old. Please upload again.');
  if (upload.recordingId !== null && upload.recordingId !== recordingId) {
    throw new AppError('UPLOAD_TAKEN', 'This upload already belongs to another recording');
  }
}

function requireWhole(object: StoredObject | null, { what, size }: ExpectedFile): asserts object is StoredObject {
  if (!object) throw new AppError('UPLOAD_MISSING', `The ${what} has not been uploaded yet`);
  if (size !== undefined ? object.size !== size : object.size === 0) {
    throw new AppError('UPLOAD_INCOMPLETE', `The ${what} did not arrive completely. Please upload it again.`, {
      expected: size ?? null,
      received: object.size,
    });
  }
}

/** The type without its parameters: a recorder says `video/webm;codecs=vp8,opus`. */
export const mediaType = (contentType: string): string => (contentType.split(';')[0] ?? '').trim().toLowerCase();

/**
 * Checks that an upload may be attached to a recording: it exists, is not attached elsewhere, is complete and has the
 * right type.
 * @returns the version that was checked
 * @throws AppError UPLOAD_MISSING, UPLOAD_TAKEN, UPLOAD_INCOMPLETE or UNSUPPORTED_MEDIA_TYPE
 */
export function checkUpload(
  { upload, object }: FoundUpload,
  recordingId: string,
  expected: ExpectedFile,
): CheckedUpload {
  requireFree(upload, recordingId);
  requireWhole(object, expected);
  if (!expected.contentTypes.includes(mediaType(object.contentType))) {
    const types = expected.contentTypes.join(' or ');
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', `The ${expected.what} must be of the type ${types}`);
  }
  // Without versions, the uploaded file could be overwritten while it is served before its copy.
  if (!hasVersion(object)) throw new Error('The media bucket keeps no versions');
  return object;
}

/** A video of `fileSize` bytes. An empty one is accepted too, and its conversion reports the fault. */
export const expectedVideo = (fileSize: number): ExpectedFile => ({
  what: 'video',
  contentTypes: VIDEO_CONTENT_TYPES,
  size: fileSize,
});

export const expectedThumbnail: ExpectedFile = { what: 'thumbnail', contentTypes: [THUMBNAIL_CONTENT_TYPE] };
