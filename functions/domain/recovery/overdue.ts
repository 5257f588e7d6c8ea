import type { StoredRecording } from '../../data/recording.ts';
import { isoNow } from '../../process/clock.ts';

/**
 * Seconds that a conversion may take longer than expected. The preparation's longest task (300 s) has ended within them,
 * and the event of a job that ended has arrived.
 */
const GRACE_SECONDS = 5 * 60;

/** Bytes of an upload that are copied in a second, at the least. */
const COPIED_PER_SECOND = 10_000_000;

/** Seconds that a recording waits after each transient failure, once more for each: an outage must not use up its tries. */
const PAUSE_SECONDS = 20 * 60;

/** A recording that changed after this time (ISO 8601) is not overdue, however short its expected conversion is. */
export const overdueBefore = (): string => isoNow(-GRACE_SECONDS);

/** Seconds from a recording's last change to the next, if nothing goes wrong. */
function expectedSeconds(recording: StoredRecording): number {
  const { transcodeStatus, conversionJobId, uploads, transientFailures, duration, fileSize } = recording;
  if (transcodeStatus === 'pending') {
    return transientFailures * PAUSE_SECONDS + (uploads ? (fileSize ?? 0) / COPIED_PER_SECOND : 0);
  }
  // MediaConvert needs less than the recording is long. Without a job there is nothing to wait for.
  return conversionJobId === null ? 0 : (duration ?? 0);
}

/** Whether a recording's conversion should have moved on by now. */
export const isOverdue = (recording: StoredRecording): boolean =>
  recording.updatedAt < isoNow(-GRACE_SECONDS - expectedSeconds(recording));
