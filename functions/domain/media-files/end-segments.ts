import { SEGMENT_POLICY_SECONDS } from '#shared/model/segment.ts';
import type { Change } from '../../data/apply.ts';
import { type CleanupJob, putCleanupJob } from '../../data/cleanup-job.ts';
import { removeSegmentUpload, type SegmentUploadReference } from '../../data/segment-upload.ts';
import { isoNow } from '../../process/clock.ts';
import { segmentsPrefix } from './media-keys.ts';

/** How long a form that is sent just before its policy ends may take to arrive, in seconds. */
const LATE_POST_SECONDS = 60 * 60;

/** The part of a cleanup job that empties prefixes of the segments bucket. No policy is issued for them any more. */
export const segmentsCleanup = (prefixes: string[]): NonNullable<CleanupJob['segments']> => ({
  prefixes,
  openUntil: isoNow(SEGMENT_POLICY_SECONDS + LATE_POST_SECONDS),
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
