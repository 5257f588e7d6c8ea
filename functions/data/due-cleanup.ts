import * as z from 'zod';
import { cleanupJobItem } from './cleanup-job.ts';
import { deletionRunItem } from './deletion-run.ts';
import { recordingItem } from './recording.ts';
import { expression } from './table/expression.ts';
import { queryItems } from './table/items.ts';
import { cleanupPartition, INDEX_NAME, INDEX_SHARDS } from './table/keys.ts';
import { uploadItem } from './upload.ts';

const dueItem = z.discriminatedUnion('type', [uploadItem, cleanupJobItem, deletionRunItem, recordingItem]);
export type DueCleanup = z.output<typeof dueItem>;

/**
 * Lists what is due for cleanup by a time (ISO 8601): unattached uploads, empty recordings, cleanup jobs, and deletion
 * runs that stalled. There is one list for each partition of the index, earliest first.
 */
export const listDueCleanup = (by: string): AsyncGenerator<DueCleanup>[] =>
  Array.from({ length: INDEX_SHARDS }, (_, shard) =>
    queryItems(dueItem, {
      IndexName: INDEX_NAME,
      where: expression`GSI1PK = ${cleanupPartition(shard)} AND GSI1SK <= ${by}`,
    }),
  );
