import { randomFillSync } from 'node:crypto';
import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { isRefusedByDisk } from './disk-errors.ts';

/** File of a data folder that takes room until a full disk needs it. */
export const RESERVE_FILE = 'reserve';

/** Enough for the tables to write some thousand deletions. */
export const RESERVE_BYTES = 16 * 1024 * 1024;

const CHUNK_BYTES = 1024 * 1024;

/** Writes the reserve, unless it exists or the disk refuses it. File systems that compress cannot shrink its bytes. */
export function keepReserve(folder: string): void {
  const file = path.join(folder, RESERVE_FILE);
  if (existsSync(file)) return;
  try {
    const handle = openSync(file, 'wx', 0o600);
    try {
      const chunk = randomFillSync(Buffer.alloc(CHUNK_BYTES));
      for (let written = 0; written < RESERVE_BYTES; written += chunk.length) writeSync(handle, chunk);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    if (!isRefusedByDisk(error)) throw error;
    giveUpReserve(folder);
  }
}

export const giveUpReserve = (folder: string): void => rmSync(path.join(folder, RESERVE_FILE), { force: true });
