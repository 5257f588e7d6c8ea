import type { TranscodeStatus } from '#shared/model/recording.ts';

/** Looks of a status' badge. */
export const STATUS_BADGES = {
  completed: 'default',
  processing: 'secondary',
  pending: 'outline',
  failed: 'destructive',
} as const satisfies Record<TranscodeStatus, string>;

/** Recordings in one status. */
export interface StatusShare {
  status: TranscodeStatus;
  count: number;
  /** Of all recordings, 0 to 100. */
  percent: number;
}

const ORDER: readonly TranscodeStatus[] = ['completed', 'processing', 'pending', 'failed'];

/**
 * How many recordings are in each status, the usual one first; a status that is not counted has none.
 * @param distribution status to count
 */
export function statusShares(distribution: Record<string, number>): StatusShare[] {
  const counts = ORDER.map((status) => ({ status, count: Math.max(0, distribution[status] ?? 0) }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return counts.map((share) => ({ ...share, percent: total === 0 ? 0 : (100 * share.count) / total }));
}
