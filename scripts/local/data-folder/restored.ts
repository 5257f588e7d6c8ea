import { rmSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { readStored } from './stored-json.ts';

/** File of a data folder that came from a backup and was not started since. */
export const RESTORED_FILE = 'restored.json';

const restored = z.object({
  /** When the backup was made. */
  createdAt: z.iso.datetime(),
  restoredAt: z.iso.datetime(),
  /** Whether links work as they did when the backup was made. By default their owners turn them on again. */
  opensLinks: z.boolean(),
});

/** What the first start of a restored folder has to know. */
export type Restored = z.infer<typeof restored>;

/** @returns null for a folder that does not come from a backup, or was started since */
export const readRestored = (dataDir: string): Restored | null =>
  readStored(path.join(dataDir, RESTORED_FILE), restored);

export const removeRestored = (dataDir: string): void => rmSync(path.join(dataDir, RESTORED_FILE), { force: true });
