import type { Change } from '../../../data/ground/apply.ts';
import { type CleanupJob, putCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { removeSegmentUpload, type SegmentUploadReference } from '../../../data/video/segment-upload.ts';
import { isoNow } from '../../../process/clock.ts';
import { LATE_SEND_SECONDS, SEGMENT_POLICY_SECONDS } from '../../../process/limits.ts';
import { segmentsPrefix } from './media-keys.ts';

/** The part of a cleanup job that empties prefixes of the segments bucket. No policy is issued for them any more. */
export const segmentsCleanup = (prefixes: string[]): NonNullable<CleanupJob['segments']> => ({
  prefixes,
  openUntil: isoNow(SEGMENT_POLICY_SECONDS + LATE_SEND_SECONDS),
});

/**
 * The changes that end an upload of segments, and order the deletion of its bytes. They are refused as
 * `removeSegmentUpload` says.
 */
export function endSegments(upload: SegmentUploadReference): Change[] {
  const { recordingId, id } = upload;
  const segments = segmentsCleanup([segmentsPrefix(recordingId, id)]);
  return [removeSegmentUpload(upload), putCleanupJob({ id: `${recordingId}:segments-${id}`, segments })];
}
