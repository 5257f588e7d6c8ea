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

/** Times that a job may be running when this program is killed, before it is canceled: it may be what ends the machine. */
const INTERRUPTIONS_MAX = 10;

/** Cancels a job, as an operator would. */
function cancel(around: Surroundings, job: JobRecord): void {
  const message = `It was interrupted ${job.interruptions} times: the machine ended while it ran`;
  around.log.info('mediaconvert', `Job ${job.id} was canceled: ${message}`);
  tell(around, { ...job, status: 'CANCELED', finishedAt: Date.now(), error: { code: INTERNAL, message } });
}

/**
 * Runs a job, and stores how it ended.
 * @param submitted one that is stored as running was interrupted
 * @param signal stops it: the job stays unfinished
 * @returns false for a job that waits for room on the disk
 */
export async function runJob(submitted: JobRecord, around: Surroundings, signal: AbortSignal): Promise<boolean> {
  const { status, interruptions: earlier = 0 } = submitted;
  const interruptions = earlier + (status === 'PROGRESSING' ? 1 : 0);
  const job: JobRecord = { ...submitted, status: 'PROGRESSING', interruptions };
  if (interruptions >= INTERRUPTIONS_MAX) {
    cancel(around, job);
    return true;
  }
  tell(around, job);
  try {
    const outputs = await convert(job, around.workshop, signal);
    if (!signal.aborted) tell(around, { ...job, status: 'COMPLETE', finishedAt: Date.now(), outputs });
    return true;
  } catch (error) {
    return signal.aborted || fail(around, job, error);
  } finally {
    // Stopped, or without room: it was not interrupted.
    const { store } = around;
    if (store.find(job.id) === job) store.save({ ...job, status: 'SUBMITTED' });
  }
}
