import * as z from 'zod';
import { cleanupJobItem } from './cleanup-job.ts';
import { deletionRunItem } from './deletion-run.ts';
import { madeFileItem, recordingItem } from './recording.ts';
import { listDue } from './table/items.ts';
import { cleanupPartition } from './table/keys.ts';
import { uploadItem } from './upload.ts';

const dueItem = z.discriminatedUnion('type', [
  uploadItem,
  cleanupJobItem,
  deletionRunItem,
  recordingItem,
  madeFileItem,
]);
export type DueCleanup = z.output<typeof dueItem>;

/**
 * Lists what is due for cleanup by a time (ISO 8601): unattached uploads, empty recordings, cleanup jobs, and deletion
 * runs that stalled. There is one list for each partition of the index, earliest first.
 */
export const listDueCleanup = (by: string): AsyncGenerator<DueCleanup>[] => listDue(dueItem, cleanupPartition, by);
