import { isText, storedJson, type ValueSchema } from '../lib/storage.ts';

/** Maximum number of deletions to remember: enough until the copies in this browser are checked again. */
const REMEMBERED = 100;

const texts: ValueSchema<string[]> = {
  safeParse: (value) => ({ data: Array.isArray(value) && value.every(isText) ? value : undefined }),
};

const stored = storedJson<string[]>({ key: 'deletedRecordings', schema: texts, fallback: [] });

/**
 * Remembers that a recording was deleted in this browser: its local copy may be deleted when the server has removed it.
 */
export function rememberDeletion(recordingId: string): void {
  const others = stored.read().filter((id) => id !== recordingId);
  stored.write([...others, recordingId].slice(-REMEMBERED));
}

/**
 * Whether a recording was deleted in this browser. Otherwise a recording that is not found may still exist, closed to
 * this user.
 */
export const wasDeletedHere = (recordingId: string): boolean => stored.read().includes(recordingId);
