import { execFile } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ExplainedError } from '../setup/explained-error.mjs';
import { BackupStore, lockPlace } from './backup-store.ts';

const run = promisify(execFile);

/** Whether a place of backups is one file instead of a folder. */
export const isBackupFile = (place: string): boolean =>
  place.endsWith('.tar') && !statSync(place, { throwIfNoEntry: false })?.isDirectory();

/** The first line that `tar` has printed about an error. */
const tarText = ({ stderr, message }: Error & { stderr?: string }) => (stderr?.trim() || message).split('\n')[0];

/** Puts a folder of backups into a file, which replaces the one before when it is complete. */
async function pack(folder: string, place: string): Promise<void> {
  const draft = `${place}.part`;
  await run('tar', ['-C', folder, '--exclude=./lock.json', '-cf', draft, '.']).catch((error) => {
    rmSync(draft, { recursive: true, force: true });
    throw new ExplainedError(`The backup ${place} could not be written: ${tarText(error)}`);
  });
  const handle = openSync(draft, 'r');
  fsyncSync(handle);
  closeSync(handle);
  renameSync(draft, place);
}

/**
 * Makes a backup in one file, or in a folder of backups. A file replaces the one before when it is complete, and needs
 * room for twice its bytes until then.
 * @param make makes one backup in a store
 * @throws ExplainedError when the file cannot be written, or another process writes it; the one before is still there then
 */
export async function makeAt<T>(place: string, make: (store: BackupStore) => Promise<T>): Promise<T> {
  if (!isBackupFile(place)) return make(new BackupStore(place));
  mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
  const unlock = lockPlace(place, `${place}.lock`);
  try {
    // A killed backup leaves this folder, and the next one uses what is in it.
    const folder = `${place}.parts`;
    const made = await make(new BackupStore(folder));
    await pack(folder, place);
    rmSync(folder, { recursive: true });
    return made;
  } finally {
    unlock();
  }
}

/**
 * Reads backups from one file, or from a folder of backups.
 * @param near folder in which a file is unpacked meanwhile; by default its own
 * @throws ExplainedError for a file that is no backup
 */
export async function readAt<T>(
  place: string,
  read: (store: BackupStore) => Promise<T>,
  near: string = path.dirname(place),
): Promise<T> {
  if (!isBackupFile(place)) return read(new BackupStore(place));
  if (!existsSync(place)) throw new ExplainedError(`There is no file ${place}.`);
  const folder = mkdtempSync(path.join(near, 'framekeep-backup-'));
  try {
    await run('tar', ['-C', folder, '--no-same-owner', '-xf', place]).catch((error) => {
      throw new ExplainedError(`The file ${place} is not a whole backup: ${tarText(error)}`);
    });
    const store = new BackupStore(folder, place);
    if (store.names().length === 0) throw new ExplainedError(`The file ${place} is not a whole backup.`);
    return await read(store);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
