import { readFileSync, renameSync } from 'node:fs';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';

/** How long services remember what has ended, in milliseconds: 90 days. */
export const HISTORY_MS = 90 * 24 * 60 * 60 * 1000;

/** The value of a file, or its fault. */
function parse(file: string): { value: unknown } | { fault: string } | null {
  try {
    const text = readFileSync(file, 'utf8');
    if (text.trim() === '') return { fault: 'is empty' };
    return { value: JSON.parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return { fault: 'is damaged: it is not complete JSON' };
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Reads a JSON file that cannot be recreated.
 * @returns null for a missing file
 * @throws StartError that names a file that is empty or half-written
 */
export function readStored<T>(file: string): T | null {
  const read = parse(file);
  if (read === null) return null;
  if ('value' in read) return read.value as T;
  throw new StartError(
    `The file ${file} ${read.fault}, and its content cannot be recreated. Restore it from a backup of the data folder, or ` +
      'set LOCAL_DATA_DIR to another folder.',
  );
}

/**
 * Reads a JSON file that the stack can do without. An empty or partial file is kept under another name beside it, and
 * the log says so.
 * @returns null for a missing or unreadable file
 */
export function readOrSetAside<T>(file: string, log: Pick<Log, 'info'>): T | null {
  const read = parse(file);
  if (read === null) return null;
  if ('value' in read) return read.value as T;
  const aside = `${file}.damaged-${Date.now()}`;
  renameSync(file, aside);
  log.info(
    'data-folder',
    `The file ${file} ${read.fault}. It was set aside as ${aside}, and the stack continues without it.`,
  );
  return null;
}
