import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { constants, copyFile, open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsError } from '../aws/aws-error.ts';
import { ACCOUNT_ID, REGION } from '../template/physical-names.ts';

/** Files of SQLite beside the database that are part of its state. */
const STATE = ['', '-wal', '-journal'];

/** Longest time until a process has stopped, in milliseconds. */
const STOPPED_WITHIN_MS = 2000;

/** A backup of the tables, as CreateBackup describes it. */
export interface TableBackup {
  arn: string;
  createdAt: Date;
  bytes: number;
}

/** Waits until no thread of a process runs. Elsewhere than on Linux, the signal is trusted. */
async function untilStopped(pid: number): Promise<void> {
  const deadline = Date.now() + STOPPED_WITHIN_MS;
  const isStopped = () =>
    !existsSync('/proc/self/stat') || /^\d+ \(.*\) T/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  while (!isStopped()) {
    if (Date.now() > deadline) throw new Error('The DynamoDB engine did not stop for a backup');
    await pause(1);
  }
}

/**
 * Runs work while the engine stands still. What it has acknowledged is then in its files, and a write that it has begun
 * is undone when the copy is opened, as after a power cut.
 */
async function whileStopped<T>(pid: number, work: () => Promise<T>): Promise<T> {
  process.kill(pid, 'SIGSTOP');
  try {
    await untilStopped(pid);
    return await work();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

/** On-demand backups of the tables: copies of the engine's files at one moment, in a folder each. */
export class TableBackups {
  readonly #file: string;
  readonly #folder: string;
  readonly #pid: number;

  /**
   * @param file of the engine
   * @param folder of all backups
   * @param pid of the engine
   */
  constructor(file: string, folder: string, pid: number) {
    this.#file = file;
    this.#folder = folder;
    this.#pid = pid;
    // Of a backup that a crash interrupted.
    rmSync(folder, { recursive: true, force: true });
  }

  /** Copies the tables. Requests for them wait meanwhile. @param table whose name the backup's ARN has */
  async create(table: string): Promise<TableBackup> {
    const createdAt = new Date();
    const id = `${createdAt.getTime()}-${randomBytes(4).toString('hex')}`;
    const folder = path.join(this.#folder, id);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const copyOf = (end: string) => path.join(folder, path.basename(this.#file) + end);
    try {
      const copied = await whileStopped(this.#pid, async () => {
        const ends = STATE.filter((end) => existsSync(this.#file + end));
        for (const end of ends) await copyFile(this.#file + end, copyOf(end), constants.COPYFILE_FICLONE);
        return ends;
      });
      for (const end of copied) await flush(copyOf(end));
      const bytes = copied.reduce((sum, end) => sum + statSync(copyOf(end)).size, 0);
      return { arn: `arn:aws:dynamodb:${REGION}:${ACCOUNT_ID}:table/${table}/backup/${id}`, createdAt, bytes };
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** @throws AwsError BackupNotFoundException */
  remove(arn: string): void {
    const id = /\/backup\/(\d+-[0-9a-f]+)$/.exec(arn)?.[1] ?? '-';
    const folder = path.join(this.#folder, id);
    if (!existsSync(folder)) throw new AwsError('BackupNotFoundException', 400, `Backup not found: ${arn}`);
    rmSync(folder, { recursive: true });
  }
}
