import type { StoredFile } from '../../../data/video/file.ts';
import { isAttached, type SegmentUpload } from '../../../data/video/segment-upload.ts';
import { AppError } from '../../ground/app-error.ts';

/** After this answer the recorder stops sending segments and uploads its file after Stop. */
const closed = (): AppError =>
  new AppError('CONFLICT', 'This recording accepts no more segments. Please upload it as a file.');

/**
 * Checks that a recorder may still send segments: the recording has this very upload, and it is not attached. The
 * upload of an interrupted recording is open too.
 * @param upload as it is stored
 * @throws AppError CONFLICT
 */
export function openUpload(
  { segments }: StoredFile,
  segmentUploadId: string,
  upload: SegmentUpload | null,
): SegmentUpload {
  const isOpen = segments?.state === 'recording' || segments?.state === 'interrupted';
  if (!isOpen || segments.uploadId !== segmentUploadId) throw closed();
  if (upload?.id !== segmentUploadId || isAttached(upload)) throw closed();
  return upload;
}
