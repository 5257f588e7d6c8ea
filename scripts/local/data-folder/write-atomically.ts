import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a file; all of it is on the disk (fsync) when this returns. */
function writeThrough(file: string, content: string): void {
  const handle = openSync(file, 'wx', 0o600);
  try {
    writeFileSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Writes a small file so that a crash, even of the machine, leaves the old or the new content, and never a partial or
 * empty file. Only this user can read it.
 */
export function writeAtomically(file: string, content: string): void {
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    writeThrough(draft, content);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Removes a file that may be gone already. */
export const removeFile = (file: string): void => rmSync(file, { force: true });
