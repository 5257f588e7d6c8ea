import type { RecordStore } from '../data-folder/record-store.ts';
import type { EventHub } from '../events/event-hub.ts';
import type { Log } from '../log.ts';
import { convert, NoRoomError, type Workshop } from './convert.ts';
import { INTERNAL, JobError, KilledError } from './job-error.ts';
import { jobStateEvent } from './job-event.ts';
import type { JobRecord } from './job-record.ts';

interface Surroundings {
  store: RecordStore<JobRecord>;
  workshop: Workshop;
  events: EventHub;
  log: Log;
}

/** The event is on disk before the job: after a crash in between the job runs again, and no event is lost. */
function tell({ store, events }: Surroundings, job: JobRecord): void {
  events.emit(jobStateEvent(job));
  store.save(job);
}

/** @returns false for a job that waits for room on the disk */
function fail(around: Surroundings, job: JobRecord, error: unknown): boolean {
  const { store, log } = around;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof NoRoomError) {
    log.info('mediaconvert', `Job ${job.id} waits: ${message}`);
    return false;
  }
  const code = error instanceof JobError ? error.code : INTERNAL;
  log.info('mediaconvert', `Job ${job.id} failed (${code}): ${message}`);
  const failed: JobRecord = { ...job, status: 'ERROR', finishedAt: Date.now(), error: { code, message } };
  // The failure of a killed process causes no event: only calls that read the job report it.
  if (error instanceof KilledError) store.save(failed);
  else tell(around, failed);
  return true;
}

/**
 * Runs a job, and stores how it ended.
 * @param signal stops it: the job stays unfinished
 * @returns false for a job that waits for room on the disk
 */
export async function runJob(submitted: JobRecord, around: Surroundings, signal: AbortSignal): Promise<boolean> {
  const job: JobRecord = { ...submitted, status: 'PROGRESSING' };
  tell(around, job);
  try {
    const outputs = await convert(job, around.workshop, signal);
    if (!signal.aborted) tell(around, { ...job, status: 'COMPLETE', finishedAt: Date.now(), outputs });
    return true;
  } catch (error) {
    return signal.aborted || fail(around, job, error);
  }
}
