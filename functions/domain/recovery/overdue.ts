import type { StoredRecording } from '../../data/recording.ts';
import { isoNow } from '../../process/clock.ts';

/**
 * How much longer than expected a conversion may take, in seconds. By then, the longest task of a preparation (300 s)
 * has ended, and the event of a finished job has arrived.
 */
const GRACE_SECONDS = 5 * 60;

/** Lowest speed of a copy, in bytes a second. */
const COPIED_PER_SECOND = 10_000_000;

/** Pause after transient failures, in seconds, multiplied by their number: an outage must not use up all tries. */
const PAUSE_SECONDS = 20 * 60;

/** A recording that changed after this time (ISO 8601) is not overdue, regardless of its expected conversion time. */
export const overdueBefore = (): string => isoNow(-GRACE_SECONDS);

/** Expected time from a recording's last change to the next, in seconds. */
function expectedSeconds(recording: StoredRecording): number {
  const { transcodeStatus, conversionJobId, uploads, transientFailures, duration, fileSize } = recording;
  if (transcodeStatus === 'pending') {
    return transientFailures * PAUSE_SECONDS + (uploads ? (fileSize ?? 0) / COPIED_PER_SECOND : 0);
  }
  // MediaConvert needs less time than the recording lasts. Without a job there is nothing to wait for.
  return conversionJobId === null ? 0 : (duration ?? 0);
}

/** Whether a recording's conversion should have made progress by now. */
export const isOverdue = (recording: StoredRecording): boolean =>
  recording.updatedAt < isoNow(-GRACE_SECONDS - expectedSeconds(recording));
