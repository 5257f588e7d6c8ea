import * as z from 'zod';
import { TRANSCODE_STATUSES, type TranscodeStatus } from '#shared/model/video/recording.ts';
import { getItems } from '../table/batches.ts';
import { STATUS_SHARDS, statusCountsKey, statusShard } from '../table/keys.ts';
import { type Change, update } from '../table/transaction.ts';

const count = z.number().default(0);
const statsItem = z.object({
  type: z.literal('statusCounts'),
  pending: count,
  processing: count,
  completed: count,
  failed: count,
  unusable: count,
});

/** The counter of a recording: its status, or `unusable` when it has failed because of its file. */
export type CountedStatus = TranscodeStatus | 'unusable';

type Changes = Partial<Record<CountedStatus, number>>;

const addWrite = (shard: number, changes: Changes): Change =>
  update({ Key: statusCountsKey(shard), set: { type: 'statusCounts' }, add: changes });

/**
 * Counts a recording's change of status. Belongs in the transaction that makes the change.
 * @param from null for a recording that is being made
 * @param to null for a recording that is being deleted
 * @returns at most one write
 */
export function countStatus(recordingId: string, from: CountedStatus | null, to: CountedStatus | null): Change[] {
  if (from === to) return [];
  return [addWrite(statusShard(recordingId), { ...(from && { [from]: -1 }), ...(to && { [to]: 1 }) })];
}

/**
 * Counts recordings that are created (1) or deleted (-1) together. Belongs in the transaction that does it.
 * @returns one write for each shard that they count in
 */
export function countStatuses(recordings: { id: string; status: CountedStatus }[], by: 1 | -1): Change[] {
  const byShard = new Map<number, Changes>();
  for (const { id, status } of recordings) {
    const counts = byShard.get(statusShard(id)) ?? {};
    byShard.set(statusShard(id), { ...counts, [status]: (counts[status] ?? 0) + by });
  }
  return [...byShard].map(([shard, counts]) => addWrite(shard, counts));
}

export interface StatusCounts {
  distribution: Record<TranscodeStatus, number>;
  /** Of the failed ones, those that failed because of their file. */
  unusable: number;
}

/** The number of recordings in each status, over all shards. */
export async function readStatusCounts(): Promise<StatusCounts> {
  const keys = Array.from({ length: STATUS_SHARDS }, (_, shard) => statusCountsKey(shard));
  const shards = await getItems(statsItem, keys);
  const total = (status: CountedStatus) => shards.reduce((sum, shard) => sum + shard[status], 0);
  const unusable = total('unusable');
  const counts = Object.fromEntries(TRANSCODE_STATUSES.map((status) => [status, total(status)])) as Record<
    TranscodeStatus,
    number
  >;
  return { distribution: { ...counts, failed: counts.failed + unusable }, unusable };
}
