import { CONTAINERS, containerOfType } from '#shared/model/video-file.ts';
import { VideoFileError } from '#shared/video-file/video-file-error.ts';
import { ObjectChangedError } from '../../gateways/s3.ts';
import { AppError } from '../app-error.ts';
import { examineObject } from '../conversion/examine-original.ts';
import { type FoundUpload, mediaType, type UploadReference } from './check-upload.ts';

/** The result of reading an upload: its MIME type with codecs, or the refusal. Null for a file that was not read. */
export type Proof = { fileType: string } | { refusal: AppError } | null;

const unsupported = ({ code, message }: VideoFileError) =>
  new AppError('UNSUPPORTED_MEDIA_TYPE', message, { fault: code });

/**
 * Proves by its bytes that an upload is a video of its content type. It does not read WebM, which browsers record:
 * attaching must be fast, and the conversion proves the file before it does anything else.
 */
export async function proveVideo({ key, object }: UploadReference & FoundUpload): Promise<Proof> {
  const claimed = object && containerOfType(mediaType(object.contentType));
  if (!object || !claimed || claimed === 'webm') return null;
  try {
    const { container, mimeType } = await examineObject({ key, ...object });
    if (container === claimed) return { fileType: mimeType };
    const { name, contentType } = CONTAINERS[container];
    return { refusal: new AppError('UNSUPPORTED_MEDIA_TYPE', `This file is ${name}: send it as ${contentType}`) };
  } catch (error) {
    if (error instanceof VideoFileError) return { refusal: unsupported(error) };
    if (!(error instanceof ObjectChangedError)) throw error;
    return { refusal: new AppError('CONFLICT', 'This upload was changed while it was attached. Please try again.') };
  }
}
