import { THUMBNAIL_CONTENT_TYPE } from '#shared/model/recording.ts';
import { trySave } from './try-save.ts';
import type { UploadCalls } from './upload-calls.ts';
import type { UploadEnvironment } from './upload-context.ts';
import { uploadFile } from './upload-file.ts';
import type { UploadProgress } from './upload-progress.ts';
import { type RecordingUploadRecord, type UploadRecord, uploadedUrl } from './upload-record.ts';

export interface ThumbnailUploadOptions {
  record: RecordingUploadRecord['thumbnail'];
  calls: UploadCalls;
  signal: AbortSignal;
  /** Returns the listener for the file; called only when a file is sent. */
  onProgress: () => (progress: UploadProgress) => void;
  onRecord: (record: RecordingUploadRecord['thumbnail']) => Promise<void>;
}

/**
 * Sends the thumbnail of a recording, unless its record says that it has arrived, or that there is none.
 * @param makePicture called only while none was sent; null for a recording without one
 * @param environment see `uploadFile`
 * @returns its URL; null if there is none
 * @throws see `uploadFile`
 */
export async function uploadThumbnail(
  makePicture: () => Promise<Blob | null>,
  { record, calls, signal, onProgress, onRecord }: ThumbnailUploadOptions,
  environment?: UploadEnvironment,
): Promise<string | null> {
  if (record === 'none') return null;
  const sent = record && uploadedUrl(record);
  if (sent) return sent;
  const picture = await makePicture();
  if (!picture) {
    await trySave(onRecord('none'));
    return null;
  }
  const save = (next: UploadRecord) => onRecord(next);
  const shared = { contentType: THUMBNAIL_CONTENT_TYPE, calls, signal, onProgress: onProgress(), onRecord: save };
  return (await uploadFile(picture, { ...shared, record }, environment)).url;
}
