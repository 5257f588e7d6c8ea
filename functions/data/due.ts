import * as z from 'zod';
import { deletionItem } from './deletion.ts';
import { duePartition, INDEX_NAME, INDEX_SHARDS } from './keys.ts';
import { removalItem } from './removal.ts';
import { queryItems } from './table.ts';
import { uploadItem } from './upload.ts';

const dueItem = z.discriminatedUnion('type', [uploadItem, removalItem, deletionItem]);
export type DueItem = z.output<typeof dueItem>;

/**
 * Unbound uploads, removals, and deletions that fell silent, that were due by a time (ISO 8601): one list for each
 * partition of the index, in each the earliest first.
 */
export const listDue = (by: string): AsyncGenerator<DueItem>[] =>
  Array.from({ length: INDEX_SHARDS }, (_, shard) =>
    queryItems(dueItem, {
      IndexName: INDEX_NAME,
      KeyConditionExpression: 'GSI1PK = :pk AND GSI1SK <= :by',
      ExpressionAttributeValues: { ':pk': duePartition(shard), ':by': by },
    }),
  );
