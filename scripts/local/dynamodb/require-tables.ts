import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { ExplainedError } from '../../setup/explained-error.mjs';

/** Start of an SQLite file: https://www.sqlite.org/fileformat.html */
const HEADER = 'SQLite format 3\0';

/** Starts of a write-ahead log. After a power cut, its first page may be zeros. */
const LOG_HEADERS = ['\x37\x7f\x06\x82', '\x37\x7f\x06\x83', '\0\0\0\0'];

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

/** The functions that a deployment calls write to the tables first, and then to the key value stores. */
function wasDeployed(dataDir: string): boolean {
  try {
    return readdirSync(path.join(dataDir, 'key-value-stores')).length > 0;
  } catch {
    return false;
  }
}

/** @returns the fault of the file; null for a file without a fault */
function faultOf(file: string, dataDir: string): string | null {
  // SQLite writes the first page of a new database before its write-ahead log. It deletes the log of an empty one.
  if (sizeOf(file) === 0) return sizeOf(`${file}-wal`) > 0 || wasDeployed(dataDir) ? 'is missing or empty' : null;
  return beginningOf(file) === HEADER ? null : 'is damaged: it is not an SQLite database';
}

/** SQLite ignores and overwrites a log that it does not know, and with it the newest changes. */
function faultOfLog(log: string): string | null {
  if (sizeOf(log) === 0 || LOG_HEADERS.includes(beginningOf(log).slice(0, 4))) return null;
  return 'is damaged: it is not a log of SQLite';
}

/**
 * Checks that the tables of a data folder exist if they ever did: the engine creates an empty database from a missing
 * or empty file, and all recordings would be lost without an error.
 * @param file the database
 * @throws ExplainedError that names it
 */
export function requireTables(file: string, dataDir: string): void {
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    if (statSync(each, { throwIfNoEntry: false })?.isDirectory()) throw unusable(each, 'is a folder');
  }
  const fault = faultOf(file, dataDir);
  if (fault !== null) throw unusable(file, fault);
  const faultInLog = faultOfLog(`${file}-wal`);
  if (faultInLog !== null) throw unusable(`${file}-wal`, faultInLog);
}

const unusable = (file: string, fault: string) =>
  new ExplainedError(
    `The file ${file} ${fault}, and its accounts and recordings cannot be recreated. Restore it from a backup of the ` +
      'data folder, or set LOCAL_DATA_DIR to another folder.',
  );

/** SQLite's messages for a file with damaged pages: https://www.sqlite.org/rescode.html#corrupt */
const DAMAGE = /database disk image is malformed|file is not a database/;

/** Gives an error of the engine its cause when the database is damaged. Other errors are returned unchanged. */
export const explainDamage = (file: string, error: unknown): unknown =>
  error instanceof Error && DAMAGE.test(error.message) ? unusable(file, 'is damaged') : error;
