import { chmodSync, mkdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import { requireDataFormat } from './data-format.ts';
import { MIN_FREE } from './disk.ts';
import { explainUnusable } from './explain-unusable.ts';
import { lockOwner, writeLock } from './lock-file.ts';

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

/** @throws StartError for root in the folder of another user, who could not open what root writes there */
export function refuseForeignFolder(folder: string): void {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid ?? 0;
  if (process.getuid?.() !== 0 || owner === 0) return;
  throw new StartError(
    `The data folder ${folder} belongs to another user, who could not open what root writes there. ` +
      `Run the command as this user: sudo -u '#${owner}' …`,
  );
}

/**
 * Locks a data folder for this run, and creates it if it is missing.
 * @returns a function that unlocks it
 * @throws StartError when it cannot be written, its disk is full, another run has it, or another version made it
 */
export function lockDataFolder(folder: string): () => void {
  const file = path.join(folder, LOCK_FILE);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    keepPrivate(folder);
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < MIN_FREE) throw new StartError(`The data folder ${folder} cannot be used: the disk is full.`);
    const owner = lockOwner(file);
    if (owner !== null) {
      throw new StartError(
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
