import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readOrSetAside } from '../data-folder/stored-json.ts';
import { writeAtomically } from '../data-folder/write-atomically.ts';
import type { Log } from '../log.ts';
import { isUnfinished, type JobRecord } from './job-record.ts';

/** All jobs, each in a file of its own. */
export class JobStore {
  readonly #folder: string;
  readonly #jobs = new Map<string, JobRecord>();

  /** @param folder created when missing */
  constructor(folder: string, log: Pick<Log, 'info'>) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder).sort()) {
      if (!name.endsWith('.json')) continue;
      // The recovery finds recordings whose job is unknown.
      const job = readOrSetAside<JobRecord>(path.join(folder, name), log);
      if (job) this.#jobs.set(job.id, job);
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

  /** Stores a job in its current state; it is on disk when this returns. */
  save(job: JobRecord): JobRecord {
    writeAtomically(path.join(this.#folder, `${job.id}.json`), JSON.stringify(job));
    this.#jobs.set(job.id, job);
    return job;
  }
}
