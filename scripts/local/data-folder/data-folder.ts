import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { ExplainedError } from '../../setup/explained-error.mjs';
import { FORMAT_FILE, requireDataFormat } from './data-format.ts';
import { MIN_FREE } from './disk.ts';
import { freeBytes } from './disk-space.ts';
import { explainUnusable } from './explain-unusable.ts';
import { lockOwner, writeLock } from './lock-file.ts';
import { giveUpReserve } from './reserve.ts';

/** File of a data folder with the environment of its current run, which other programs need to use the stack. */
export const ENVIRONMENT_FILE = 'environment.json';

/** File of a data folder with the tables. */
export const TABLES_FILE = 'tables.sqlite';

/** Folder of a data folder with copies of the tables that a backup has just made. */
export const TABLE_BACKUPS = 'table-backups';

const LOCK_FILE = 'lock.json';

/** Process id of the stack that runs on a data folder; null without one. */
export const runOf = (folder: string): number | null => lockOwner(path.join(folder, LOCK_FILE));

/** Makes everything in the folder accessible only to its user, including files of programs that this process starts. */
function keepPrivate(folder: string): void {
  process.umask(0o077);
  // Other users cannot open the folder, so the modes of older files in it do not matter.
  chmodSync(folder, 0o700);
}

/** @throws ExplainedError for root in the folder of another user, who could not open what root writes there */
export function refuseForeignFolder(folder: string): void {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid ?? 0;
  if (process.getuid?.() !== 0 || owner === 0) return;
  throw new ExplainedError(
    `The data folder ${folder} belongs to another user, who could not open what root writes there. ` +
      `Run the command as this user: sudo -u '#${owner}' …`,
  );
}

/** A start on existing data needs less than new data, in bytes: people can watch, and delete what makes room. */
const MIN_START = 4 * 1024 * 1024;

/** @throws ExplainedError without room for a start */
function requireRoom(folder: string): void {
  const needed = existsSync(path.join(folder, FORMAT_FILE)) ? MIN_START : MIN_FREE;
  if (freeBytes(folder) >= needed) return;
  giveUpReserve(folder);
  if (freeBytes(folder) < needed)
    throw new ExplainedError(`The data folder ${folder} cannot be used: the disk is full.`);
}

/**
 * Locks a data folder for this run, and creates it if it is missing.
 * @returns a function that unlocks it
 * @throws ExplainedError when it cannot be written, its disk is full, another run has it, or another version made it
 */
export function lockDataFolder(folder: string): () => void {
  const file = path.join(folder, LOCK_FILE);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    keepPrivate(folder);
    requireRoom(folder);
    const owner = lockOwner(file);
    if (owner !== null) {
      throw new ExplainedError(
        `The data folder ${folder} is in use by another run (process ${owner}). ` +
          'Stop it first, or set LOCAL_DATA_DIR to another folder.',
      );
    }
    requireDataFormat(folder);
    writeLock(file);
  } catch (error) {
    throw explainUnusable(folder, error);
  }
  return () => rmSync(file, { force: true });
}
