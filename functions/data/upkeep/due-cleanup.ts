import * as z from 'zod';
import { cleanupJobItem } from '../ground/cleanup-job.ts';
import { deletionRunItem } from '../ground/deletion-run.ts';
import { uploadItem } from '../ground/upload.ts';
import { listDue } from '../table/items.ts';
import { cleanupPartition } from '../table/keys.ts';

const ownedFile = { id: z.string(), userId: z.string() };

const dueItem = z.discriminatedUnion('type', [
  uploadItem,
  cleanupJobItem,
  deletionRunItem,
  z.object({ type: z.literal('file'), ...ownedFile }),
  // In data of version 0.4.0, a recording instead of its file.
  z.object({ type: z.literal('recording'), ...ownedFile }),
]);
export type DueCleanup = z.output<typeof dueItem>;

/**
 * Lists what is due for cleanup by a time (ISO 8601): unattached uploads, empty recordings, cleanup jobs, and deletion
 * runs that stalled. There is one list for each partition of the index, earliest first.
 */
export const listDueCleanup = (by: string): AsyncGenerator<DueCleanup>[] => listDue(dueItem, cleanupPartition, by);
