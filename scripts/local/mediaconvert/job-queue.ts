import { mkdirSync, rmSync } from 'node:fs';
import type { Disk } from '../data-folder/disk.ts';
import type { RecordStore } from '../data-folder/record-store.ts';

/** How often jobs that wait for room on the disk look for it, in milliseconds. */
const TRY_AGAIN_MS = 5000;

interface Workplace<Job extends object> {
  store: RecordStore<Job>;
  disk: Disk;
  /** For unfinished files. What a killed run has left there is deleted. */
  folder: string;
  /** Jobs that are done at the same time. */
  atOnce: number;
  /** Does a job, and stores how it ended. @returns false for a job that has to wait for room on the disk */
  work: (job: Job, signal: AbortSignal) => Promise<boolean>;
  /** Reports an error of the work itself. The stored job does not change, and the next run resumes it. */
  report: (error: unknown) => void;
}

/** Does jobs in the order of arrival. While the disk is full, they wait. */
export class JobQueue<Job extends { id: string }> {
  readonly #place: Workplace<Job>;
  readonly #waiting: string[] = [];
  readonly #running = new Map<string, { abort: AbortController; done: Promise<void> }>();
  #isStopped = true;
  #roomTimer: NodeJS.Timeout | null = null;

  constructor(place: Workplace<Job>) {
    this.#place = place;
    rmSync(place.folder, { recursive: true, force: true });
    mkdirSync(place.folder, { recursive: true });
  }

  /** Resumes the jobs that an earlier run did not finish. */
  start(): void {
    this.#isStopped = false;
    for (const { id } of this.#place.store.unfinished()) this.add(id);
  }

  add(id: string): void {
    this.#waiting.push(id);
    this.#next();
  }

  #next(): void {
    const { store, disk, atOnce } = this.#place;
    while (!this.#isStopped && this.#waiting.length > 0 && this.#running.size < atOnce) {
      if (!disk.hasRoom()) {
        this.#lookForRoomLater();
        return;
      }
      const job = store.find(this.#waiting.shift() ?? '');
      if (!job) continue;
      const abort = new AbortController();
      this.#running.set(job.id, { abort, done: this.#run(job, abort.signal) });
    }
  }

  #lookForRoomLater(): void {
    this.#roomTimer ??= setTimeout(() => {
      this.#roomTimer = null;
      this.#next();
    }, TRY_AGAIN_MS).unref();
  }

  async #run(job: Job, signal: AbortSignal): Promise<void> {
    try {
      const isDone = await this.#place.work(job, signal);
      // At the end: another job may need less room.
      if (!isDone) setTimeout(() => this.add(job.id), TRY_AGAIN_MS).unref();
    } catch (error) {
      this.#place.report(error);
    } finally {
      this.#running.delete(job.id);
      this.#next();
    }
  }

  /** Stops the running jobs: the next run resumes them. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const running = [...this.#running.values()];
    for (const { abort } of running) abort.abort();
    await Promise.all(running.map(({ done }) => done));
  }
}
