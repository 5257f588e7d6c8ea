import * as z from 'zod';
import { INDEX_NAME, INDEX_SHARDS, processingPartition, recoveryKey } from './keys.ts';
import { countItems, getItem } from './table.ts';

const recoveryItem = z.object({
  type: z.literal('recovery'),
  isRunning: z.boolean(),
  nextRun: z.string().nullable(),
  lastRun: z.string().nullable(),
  lastResult: z
    .object({
      timestamp: z.string(),
      totalStuck: z.number(),
      recovered: z.number(),
      markedCompleted: z.number(),
      markedFailed: z.number(),
      errors: z.array(z.string()),
    })
    .nullable(),
});

export type Recovery = Omit<z.output<typeof recoveryItem>, 'type'>;

/** State of the recovery of stuck conversions; before its first run it is stopped and has no past. */
export async function getRecovery(): Promise<Recovery> {
  const item = await getItem(recoveryItem, recoveryKey());
  return item ?? { isRunning: false, nextRun: null, lastRun: null, lastResult: null };
}

/**
 * How many recordings have been processing since before a time.
 * @param before ISO 8601
 */
export async function countProcessingSince(before: string): Promise<number> {
  const counts = await Promise.all(
    Array.from({ length: INDEX_SHARDS }, (_, shard) =>
      countItems({
        IndexName: INDEX_NAME,
        KeyConditionExpression: 'GSI1PK = :pk AND GSI1SK < :before',
        ExpressionAttributeValues: { ':pk': processingPartition(shard), ':before': before },
      }),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
