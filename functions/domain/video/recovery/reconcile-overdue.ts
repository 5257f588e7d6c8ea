import { pageConversions } from '../../../data/video/conversions.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { getFile } from '../../../data/video/file-item.ts';
import { getRecovery } from '../../../data/video/recovery.ts';
import { isTooBusy } from '../../../gateways/mediaconvert/mediaconvert-jobs.ts';
import { logError, logInfo } from '../../../observability/log.ts';
import { isoNow } from '../../../process/clock.ts';
import { reconcileFile } from './reconcile-file.ts';
import { stuckBefore } from './run.ts';

/**
 * How much longer than expected a conversion may take, in seconds. By then, the longest task of a preparation (300 s)
 * has ended, and the event of a finished job has arrived.
 */
const GRACE_SECONDS = 5 * 60;

/** Lowest speed of a copy, in bytes a second. */
const COPIED_PER_SECOND = 10_000_000;

/** Pause after failures of the service, in seconds, multiplied by their number: an outage must not use up all tries. */
const PAUSE_SECONDS = 20 * 60;

/** A recording that changed after this time (ISO 8601) is not overdue, regardless of its expected conversion time. */
const overdueBefore = (): string => isoNow(-GRACE_SECONDS);

/** Expected time from a file's last change to the next, in seconds. */
function expectedSeconds(file: StoredFile): number {
  const { transcodeStatus, conversionJobId, uploads, transientFailures, interruptions, duration, fileSize } = file;
  if (transcodeStatus === 'pending') {
    return (transientFailures + interruptions) * PAUSE_SECONDS + (uploads ? (fileSize ?? 0) / COPIED_PER_SECOND : 0);
  }
  // A conversion needs less time than the recording lasts. Without a job there is nothing to wait for.
  return conversionJobId === null ? 0 : (duration ?? 0);
}

/** Whether a file's conversion should have made progress by now. */
const isOverdue = (file: StoredFile): boolean => file.updatedAt < isoNow(-GRACE_SECONDS - expectedSeconds(file));

/** Recordings on one page of the list. */
const PAGE = 50;

export interface OverdueSearch {
  /**
   * Time of an interruption of all running work, ISO 8601: conversions without progress since then are reconciled.
   * Without it, conversions that take longer than expected are reconciled.
   */
  interruptedAt?: string;
  /** Whether to process another recording; the remaining ones wait for the next run. */
  hasTime: () => boolean;
}

/** @returns false when the conversion service is too busy for another request */
async function reconcileOne(fileId: string, interruptedAt: string | undefined): Promise<boolean> {
  try {
    const file = await getFile(fileId);
    if (!file || (interruptedAt === undefined && !isOverdue(file))) return true;
    const outcome = await reconcileFile(fileId, {
      before: interruptedAt ?? overdueBefore(),
      isManual: false,
      waitsAfterFault: interruptedAt === undefined,
    });
    logInfo('An overdue conversion was reconciled', { recordingId: fileId, outcome });
    return true;
  } catch (error) {
    logError('An overdue conversion could not be reconciled', error, { recordingId: fileId });
    return !isTooBusy(error);
  }
}

/**
 * Reconciles each recording whose conversion is overdue by minutes, but not by enough for the recovery. One after the
 * other, because the service accepts only a few requests a second. Does nothing while the recovery is switched off. A
 * recording that cannot be reconciled is logged, and the next run tries again.
 */
export async function reconcileOverdue({ interruptedAt, hasTime }: OverdueSearch): Promise<void> {
  const { isRunning } = await getRecovery();
  if (!isRunning) return;
  const before = interruptedAt ?? overdueBefore();
  let after = interruptedAt === undefined ? stuckBefore() : null;
  do {
    const page = await pageConversions(['processing', 'waiting'], { before, after, size: PAGE });
    for (const id of page.ids) if (!(hasTime() && (await reconcileOne(id, interruptedAt)))) return;
    after = page.next;
  } while (after !== null);
}
