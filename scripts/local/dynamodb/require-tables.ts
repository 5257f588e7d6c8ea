import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';

/** What a file of SQLite begins with: https://www.sqlite.org/fileformat.html */
const HEADER = 'SQLite format 3\0';

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

function beginningOf(file: string): string {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(HEADER.length);
    readSync(handle, bytes);
    return bytes.toString('latin1');
  } finally {
    closeSync(handle);
  }
}

/** Key value stores are written by the functions that a deployment calls, after they have written to the tables. */
function wasDeployed(dataDir: string): boolean {
  try {
    return readdirSync(path.join(dataDir, 'key-value-stores')).length > 0;
  } catch {
    return false;
  }
}

/** @returns what is wrong with the file; null when nothing is */
function faultOf(file: string, dataDir: string): string | null {
  // A database that was made a moment before a crash may be in its write-ahead log alone.
  if (sizeOf(file) === 0) return sizeOf(`${file}-wal`) === 0 && wasDeployed(dataDir) ? 'is missing or empty' : null;
  return beginningOf(file) === HEADER ? null : 'is damaged: it is no database of SQLite';
}

/**
 * Makes sure that the tables of a data folder are there, if there ever were any: the engine makes an empty database of
 * a file that is missing or empty, and everyone's recordings would be gone without a word.
 * @param file the database
 * @throws StartError that names it
 */
export function requireTables(file: string, dataDir: string): void {
  const fault = faultOf(file, dataDir);
  if (fault === null) return;
  throw new StartError(
    `The file ${file} ${fault}, and the accounts and recordings that were in it cannot be made again. Restore it from a ` +
      'backup of the data folder, or set LOCAL_DATA_DIR to another folder.',
  );
}
