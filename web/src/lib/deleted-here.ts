import * as z from 'zod';
import { storedJson } from './storage.ts';

/** Deletions that are remembered: more are hardly made between two looks at the copies of this browser. */
const REMEMBERED = 100;

const stored = storedJson<string[]>({ key: 'deletedRecordings', schema: z.array(z.string()), fallback: [] });

/** Remembers that somebody deletes a recording in this browser: its copy here may go once the server has it no more. */
export function rememberDeletion(recordingId: string): void {
  const others = stored.read().filter((id) => id !== recordingId);
  stored.write([...others, recordingId].slice(-REMEMBERED));
}

/**
 * Whether a recording that is gone was deleted in this browser. Else it may be there still, closed to the one who asks.
 */
export const wasDeletedHere = (recordingId: string): boolean => stored.read().includes(recordingId);
