import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Disk } from '../data-folder/disk.ts';
import { readOrSetAside } from '../data-folder/stored-json.ts';
import { writeAtomically } from '../data-folder/write-atomically.ts';
import type { Log } from '../log.ts';
import { isUnfinished, type JobRecord } from './job-record.ts';
import { jobRequest } from './job-request.ts';

/** A job that an older version may have stored: that version did not know the defaults of newer settings. */
const withDefaults = (job: JobRecord): JobRecord => {
  const { data } = jobRequest.safeParse({ ...job.request, settings: job.rawSettings });
  return data ? { ...job, request: data } : job;
};

/** All jobs, each in a file of its own. */
export class JobStore {
  readonly #folder: string;
  readonly #disk: Disk;
  readonly #jobs = new Map<string, JobRecord>();

  /** @param folder created when missing */
  constructor(folder: string, disk: Disk, log: Pick<Log, 'info'>) {
    this.#folder = folder;
    this.#disk = disk;
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder).sort()) {
      if (!name.endsWith('.json')) continue;
      // The recovery finds recordings whose job is unknown.
      const job = readOrSetAside<JobRecord>(path.join(folder, name), log);
      if (job) this.#jobs.set(job.id, withDefaults(job));
    }
  }

  find(id: string): JobRecord | undefined {
    return this.#jobs.get(id);
  }

  /** Newest first. */
  list(): JobRecord[] {
    return [...this.#jobs.values()].reverse();
  }

  /** Jobs that have not ended, oldest first. */
  unfinished(): JobRecord[] {
    return [...this.#jobs.values()].filter(isUnfinished);
  }

  #fileOf({ id }: JobRecord): string {
    return path.join(this.#folder, `${id}.json`);
  }

  /** Stores a new job. It is on disk when this returns. @throws Error when it cannot be written */
  add(job: JobRecord): JobRecord {
    writeAtomically(this.#fileOf(job), JSON.stringify(job));
    this.#jobs.set(job.id, job);
    return job;
  }

  /** Stores the new state of a job. It is on disk when this returns, or as soon as the disk can be written. */
  save(job: JobRecord): JobRecord {
    this.#disk.write(this.#fileOf(job), JSON.stringify(job));
    this.#jobs.set(job.id, job);
    return job;
  }
}
