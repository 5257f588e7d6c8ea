import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { EventHub } from '../events/event-hub.ts';
import type { Log } from '../log.ts';
import { convert, NoRoomError, type Workshop } from './convert.ts';
import { INTERNAL, JobError, KilledError } from './job-error.ts';
import { jobStateEvent } from './job-event.ts';
import type { JobRecord } from './job-record.ts';
import type { JobStore } from './job-store.ts';

/** How often jobs that wait for room on the disk look for it, in milliseconds. */
const TRY_AGAIN_MS = 5000;

/** Runs jobs in the order of arrival, one at a time for each core of the machine. While the disk is full, they wait. */
export class JobRunner {
  readonly #store: JobStore<JobRecord>;
  readonly #workshop: Workshop;
  readonly #events: EventHub;
  readonly #log: Log;
  readonly #waiting: string[] = [];
  readonly #running = new Map<string, { abort: AbortController; done: Promise<void> }>();
  #stopped = true;
  #roomTimer: NodeJS.Timeout | null = null;

  constructor(store: JobStore<JobRecord>, workshop: Workshop, events: EventHub, log: Log) {
    this.#store = store;
    this.#workshop = workshop;
    this.#events = events;
    this.#log = log;
    mkdirSync(workshop.folder, { recursive: true });
    for (const name of readdirSync(workshop.folder))
      rmSync(path.join(workshop.folder, name), { recursive: true, force: true });
  }

  /** Resumes the jobs that an earlier run did not finish. */
  start(): void {
    this.#stopped = false;
    for (const { id } of this.#store.unfinished()) this.add(id);
  }

  add(id: string): void {
    this.#waiting.push(id);
    this.#next();
  }

  /** Cancels a job that has not ended. */
  cancel(job: JobRecord): void {
    this.#end({ ...job, status: 'CANCELED', finishedAt: Date.now() });
    this.#running.get(job.id)?.abort.abort();
  }

  #next(): void {
    while (!this.#stopped && this.#waiting.length > 0 && this.#running.size < os.cpus().length) {
      if (!this.#workshop.disk.hasRoom()) {
        this.#lookForRoomLater();
        return;
      }
      const job = this.#store.find(this.#waiting.shift() ?? '');
      if (!job) return;
      if (job.status !== 'CANCELED') this.#begin(job);
    }
  }

  #lookForRoomLater(): void {
    this.#roomTimer ??= setTimeout(() => {
      this.#roomTimer = null;
      this.#next();
    }, TRY_AGAIN_MS).unref();
  }

  /** The event is on disk before the job: after a crash in between the job runs again, and no event is lost. */
  #end(job: JobRecord): void {
    this.#events.emit(jobStateEvent(job));
    this.#store.save(job);
  }

  #begin(job: JobRecord): void {
    const abort = new AbortController();
    const entry = { abort, done: Promise.resolve() };
    this.#running.set(job.id, entry);
    entry.done = this.#run(job, abort.signal);
  }

  async #run(submitted: JobRecord, signal: AbortSignal): Promise<void> {
    try {
      const job: JobRecord = { ...submitted, status: 'PROGRESSING', startedAt: Date.now() };
      this.#events.emit(jobStateEvent(job));
      this.#store.save(job);
      await this.#convert(job, signal);
    } catch (error) {
      // The stored job does not change, and the next run resumes it.
      this.#log.error('mediaconvert', error);
    } finally {
      this.#running.delete(submitted.id);
      this.#next();
    }
  }

  async #convert(job: JobRecord, signal: AbortSignal): Promise<void> {
    try {
      const outputs = await convert(job, this.#workshop, signal);
      if (!signal.aborted) this.#end({ ...job, status: 'COMPLETE', finishedAt: Date.now(), outputs });
    } catch (error) {
      // The job was canceled, or the stack is stopping and the next run resumes it.
      if (signal.aborted) return;
      if (error instanceof NoRoomError) {
        this.#waitForRoom(job, error);
        return;
      }
      const code = error instanceof JobError ? error.code : INTERNAL;
      const message = error instanceof Error ? error.message : String(error);
      this.#log.info('mediaconvert', `Job ${job.id} failed (${code}): ${message}`);
      this.#fail({ ...job, status: 'ERROR', finishedAt: Date.now(), error: { code, message } }, error);
    }
  }

  #waitForRoom({ id }: JobRecord, { message }: NoRoomError): void {
    this.#log.info('mediaconvert', `Job ${id} waits: ${message}`);
    // At the end: another job may need less room.
    setTimeout(() => this.add(id), TRY_AGAIN_MS).unref();
  }

  /** The failure of a killed process causes no event: only calls that read the job report it. */
  #fail(job: JobRecord, error: unknown): void {
    if (error instanceof KilledError) this.#store.save(job);
    else this.#end(job);
  }

  /** Stops the running jobs: the next run resumes them. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const running = [...this.#running.values()];
    for (const { abort } of running) abort.abort();
    await Promise.all(running.map(({ done }) => done));
  }
}
