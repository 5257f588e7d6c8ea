import type { StoredRecording } from '../../data/recording.ts';
import type { SegmentUpload } from '../../data/segment-upload.ts';
import { AppError } from '../app-error.ts';

/** The recorder's part is over, or was never this one's: it stops sending, and uploads its file after Stop. */
const closed = (): AppError =>
  new AppError('CONFLICT', 'Segments of this recording are not taken any more. Please upload it as a file.');

/**
 * Finds the upload that a recorder may go on with: not attached yet, and the only one. One whose recorder was taken for
 * lost is open again.
 * @param upload as it is stored
 * @throws AppError CONFLICT
 */
export function openUpload(
  { segments }: StoredRecording,
  segmentUploadId: string,
  upload: SegmentUpload | null,
): SegmentUpload {
  const isOpen = segments?.state === 'recording' || segments?.state === 'interrupted';
  if (!isOpen || segments.uploadId !== segmentUploadId) throw closed();
  if (upload?.id !== segmentUploadId || upload.playlistEtag !== null) throw closed();
  return upload;
}
