import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { Disk } from '../data-folder/disk.ts';
import { type Dispensable, HISTORY_MS, readOrSetAside } from '../data-folder/stored-json.ts';
import { writeAtomically } from '../data-folder/write-atomically.ts';
import type { Log } from '../log.ts';
import type { ExecutionRecord } from './execution-record.ts';

const text = z.string();
const STORED: Dispensable = {
  shape: z.object({
    arn: text,
    machineArn: text,
    name: text,
    status: text,
    input: text,
    startedAt: z.number(),
    endedAt: z.number().optional(),
    output: text.optional(),
    error: text.optional(),
    cause: text.optional(),
  }),
  loss: 'If the execution had not ended, the recovery or the cleanup repeats its work.',
};

/** All executions, each in a file of its own. The name of one that has ended stays in use for `HISTORY_MS`. */
export class ExecutionStore {
  readonly #folder: string;
  readonly #disk: Disk;
  readonly #executions = new Map<string, ExecutionRecord>();

  /** @param folder created when missing */
  constructor(folder: string, disk: Disk, log: Pick<Log, 'info'>, now = Date.now()) {
    this.#folder = folder;
    this.#disk = disk;
    mkdirSync(folder, { recursive: true });
    const stored = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => readOrSetAside<ExecutionRecord>(path.join(folder, name), STORED, log) ?? []);
    for (const execution of stored.sort((a, b) => a.startedAt - b.startedAt)) {
      const isForgotten = (execution.endedAt ?? now) < now - HISTORY_MS;
      if (isForgotten) rmSync(this.#fileOf(execution));
      else this.#executions.set(execution.arn, execution);
    }
  }

  /** Names of executions may contain characters that file names may not. */
  #fileOf({ arn }: ExecutionRecord): string {
    return path.join(this.#folder, `${createHash('sha256').update(arn).digest('hex')}.json`);
  }

  find(arn: string): ExecutionRecord | undefined {
    return this.#executions.get(arn);
  }

  /** The executions of all machines, newest first. */
  list(): ExecutionRecord[] {
    return [...this.#executions.values()].reverse();
  }

  /** Stores a new execution. It is on disk when this returns. @throws Error when it cannot be written */
  add(execution: ExecutionRecord): void {
    writeAtomically(this.#fileOf(execution), JSON.stringify(execution));
    this.#executions.set(execution.arn, execution);
  }

  /** Stores the end of an execution. It is on disk when this returns, or as soon as the disk can be written. */
  end(execution: ExecutionRecord): ExecutionRecord {
    this.#disk.write(this.#fileOf(execution), JSON.stringify(execution));
    this.#executions.set(execution.arn, execution);
    return execution;
  }
}
