import { rmSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { readStored } from './stored-json.ts';

/** File of a data folder that came from a backup and was not started since. */
export const RESTORED_FILE = 'restored.json';

/** What the first start of a restored folder has to know. */
export interface Restored {
  /** When the backup was made, ISO 8601. */
  createdAt: string;
  /** When it was restored, ISO 8601. */
  restoredAt: string;
  /** Whether links work as they did when the backup was made. By default their owners turn them on again. */
  opensLinks: boolean;
}

const restored = z.object({ createdAt: z.iso.datetime(), restoredAt: z.iso.datetime(), opensLinks: z.boolean() });

/** @returns null for a folder that does not come from a backup, or was started since */
export const readRestored = (dataDir: string): Restored | null =>
  readStored<Restored>(path.join(dataDir, RESTORED_FILE), restored);

export const removeRestored = (dataDir: string): void => rmSync(path.join(dataDir, RESTORED_FILE), { force: true });
