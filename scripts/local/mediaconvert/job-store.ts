import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Disk } from '../data-folder/disk.ts';
import { type Dispensable, HISTORY_MS, readOrSetAside } from '../data-folder/stored-json.ts';
import { writeAtomically } from '../data-folder/write-atomically.ts';
import type { Log } from '../log.ts';

interface Stored {
  id: string;
}

interface JobKind<Job> {
  /** The file of a job. */
  stored: Dispensable;
  isUnfinished: (job: Job) => boolean;
  /** When the job ended, in milliseconds since the epoch; undefined until then. */
  endedAt: (job: Job) => number | undefined;
  /** The job as this version stores it: an older version may have stored less. */
  restore?: (job: Job) => Job;
}

/** All jobs of a service, each in a file of its own. A start forgets those that ended more than `HISTORY_MS` ago. */
export class JobStore<Job extends Stored> {
  readonly #folder: string;
  readonly #disk: Disk;
  readonly #isUnfinished: (job: Job) => boolean;
  readonly #jobs = new Map<string, Job>();

  /** @param folder created when missing */
  constructor(
    folder: string,
    { stored, isUnfinished, endedAt, restore = (job) => job }: JobKind<Job>,
    disk: Disk,
    log: Pick<Log, 'info'>,
    now = Date.now(),
  ) {
    this.#folder = folder;
    this.#disk = disk;
    this.#isUnfinished = isUnfinished;
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder).sort()) {
      if (!name.endsWith('.json')) continue;
      const job = readOrSetAside<Job>(path.join(folder, name), stored, log);
      if (!job) continue;
      if ((endedAt(job) ?? now) < now - HISTORY_MS) rmSync(this.#fileOf(job));
      else this.#jobs.set(job.id, restore(job));
    }
  }

  find(id: string): Job | undefined {
    return this.#jobs.get(id);
  }

  /** Newest first. */
  list(): Job[] {
    return [...this.#jobs.values()].reverse();
  }

  /** Jobs that have not ended, oldest first. */
  unfinished(): Job[] {
    return [...this.#jobs.values()].filter(this.#isUnfinished);
  }

  #fileOf({ id }: Job): string {
    return path.join(this.#folder, `${id}.json`);
  }

  /** Stores a new job. It is on disk when this returns. @throws Error when it cannot be written */
  add(job: Job): Job {
    writeAtomically(this.#fileOf(job), JSON.stringify(job));
    this.#jobs.set(job.id, job);
    return job;
  }

  /** Stores the new state of a job. It is on disk when this returns, or as soon as the disk can be written. */
  save(job: Job): Job {
    this.#disk.write(this.#fileOf(job), JSON.stringify(job));
    this.#jobs.set(job.id, job);
    return job;
  }
}
