import * as z from 'zod';
import { TRANSCODE_STATUSES, type TranscodeStatus } from '../../shared/model/recording.ts';
import { STATS_SHARDS, statsKey, statsShard } from './keys.ts';
import { getItem, type Write } from './table.ts';

const count = z.number().default(0);
const statsItem = z.object({
  type: z.literal('stats'),
  pending: count,
  processing: count,
  completed: count,
  failed: count,
});

/**
 * Counts a recording's change of status. Belongs in the transaction that makes the change.
 * @param from null for a recording that is being made
 * @param to null for a recording that is being deleted
 * @returns at most one write; none when nothing changes
 */
export function countStatusWrites(
  recordingId: string,
  from: TranscodeStatus | null,
  to: TranscodeStatus | null,
): Write[] {
  if (from === to) return [];
  const changes = [
    { name: '#from', status: from, by: -1 },
    { name: '#to', status: to, by: 1 },
  ].filter(({ status }) => status !== null);
  return [
    {
      Update: {
        Key: statsKey(statsShard(recordingId)),
        UpdateExpression: `SET #type = :type ADD ${changes.map(({ name }) => `${name} :${name.slice(1)}`).join(', ')}`,
        ExpressionAttributeNames: {
          '#type': 'type',
          ...Object.fromEntries(changes.map(({ name, status }) => [name, status])),
        },
        ExpressionAttributeValues: {
          ':type': 'stats',
          ...Object.fromEntries(changes.map(({ name, by }) => [`:${name.slice(1)}`, by])),
        },
      },
    },
  ];
}

/** How many recordings there are in each status, over all shards. */
export async function readStatusCounts(): Promise<Record<TranscodeStatus, number>> {
  const shards = await Promise.all(
    Array.from({ length: STATS_SHARDS }, (_, shard) => getItem(statsItem, statsKey(shard))),
  );
  const total = (status: TranscodeStatus) => shards.reduce((sum, shard) => sum + (shard?.[status] ?? 0), 0);
  return Object.fromEntries(TRANSCODE_STATUSES.map((status) => [status, total(status)])) as Record<
    TranscodeStatus,
    number
  >;
}
