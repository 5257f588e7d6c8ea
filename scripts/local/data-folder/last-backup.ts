import path from 'node:path';
import * as z from 'zod';
import type { Log } from '../log.ts';
import { readOrSetAside } from './stored-json.ts';
import { writeAtomically } from './write-atomically.ts';

/** File of a data folder that says when its last backup was made. */
export const LAST_BACKUP_FILE = 'last-backup.json';

/** Every write that was acknowledged before `createdAt` is in the backup. */
const STORED = {
  shape: z.object({ createdAt: z.iso.datetime() }),
  loss: 'Until the next backup, the metrics do not show when the last one was made.',
};

export const noteBackup = (dataDir: string, createdAt: string): void =>
  writeAtomically(path.join(dataDir, LAST_BACKUP_FILE), JSON.stringify({ createdAt }));

/** When the last backup was made, ISO 8601; null before the first one. */
export const readLastBackup = (dataDir: string, log: Pick<Log, 'info'>): string | null =>
  readOrSetAside(path.join(dataDir, LAST_BACKUP_FILE), STORED, log)?.createdAt ?? null;
