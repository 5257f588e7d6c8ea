import { SEGMENT_POLICY_SECONDS } from '#shared/model/segment.ts';
import { type CleanupJob, createCleanupJobWrite } from '../../data/cleanup-job.ts';
import { deleteSegmentUploadWrite, type SegmentUploadReference } from '../../data/segment-upload.ts';
import type { Write } from '../../data/table.ts';
import { isoNow } from '../../process/clock.ts';
import { segmentsPrefix } from './media-keys.ts';

/** A form that was sent in the last moment of its permission may arrive this much later, in seconds. */
const LATE_POST_SECONDS = 60 * 60;

/** What a cleanup job has to do for prefixes of the segments bucket to which nobody is permitted to send from now on. */
export const segmentsCleanup = (prefixes: string[]): NonNullable<CleanupJob['segments']> => ({
  prefixes,
  openUntil: isoNow(SEGMENT_POLICY_SECONDS + LATE_POST_SECONDS),
});

/** The end of an upload of segments: writes that belong in one transaction, and the cleanup job that they store. */
export interface EndedSegments {
  writes: Write[];
  cleanupJob: CleanupJob;
}

/** Ends an upload of segments, whose bytes go with the cleanup job. Refused when there is another in its place. */
export function endSegments({ recordingId, id }: SegmentUploadReference): EndedSegments {
  const cleanupJob: CleanupJob = {
    id: `${recordingId}:segments-${id}`,
    ...{ keys: [], prefixes: [] },
    segments: segmentsCleanup([segmentsPrefix(recordingId, id)]),
    dueAt: isoNow(),
  };
  return { cleanupJob, writes: [deleteSegmentUploadWrite({ recordingId, id }), createCleanupJobWrite(cleanupJob)] };
}
