import type { RecoveryStatus } from '#shared/api/admin.ts';
import { RECOVERY_EVERY_MS } from '#shared/model/recovery.ts';
import { countConversionsSince } from '../../data/conversions.ts';
import { getRecovery, type Recovery } from '../../data/recovery.ts';
import { readStatusCounts } from '../../data/status-counts.ts';
import { nowMs } from '../../process/clock.ts';
import { STUCK_STATES, stuckBefore } from '../recovery/run.ts';

/** When the recovery runs next by itself: the schedule's first moment after a time. Both are milliseconds since the epoch. */
export const nextRecovery = (after: number): number => (Math.floor(after / RECOVERY_EVERY_MS) + 1) * RECOVERY_EVERY_MS;

/**
 * Health of the conversions, 0 to 100: the share of recordings that are neither failed nor stuck, in whole per cent,
 * rounded down so that 100 means all of them. Without recordings nothing is wrong: 100.
 */
export function healthScore(total: number, failed: number, stuck: number): number {
  if (total <= 0) return 100;
  return Math.max(0, Math.floor((100 * (total - failed - stuck)) / total));
}

const presentRecovery = ({ isRunning, lastRun, lastResult }: Recovery): RecoveryStatus['recovery'] => ({
  isRunning,
  nextRun: isRunning ? new Date(nextRecovery(nowMs())).toISOString() : null,
  lastRun,
  lastResult,
});

/** How the conversions and their recovery are doing, over all workspaces. */
export async function readRecoveryStatus(): Promise<RecoveryStatus> {
  const [statusDistribution, stuckRecordings, recovery] = await Promise.all([
    readStatusCounts(),
    countConversionsSince(STUCK_STATES, stuckBefore()),
    getRecovery(),
  ]);
  const totalRecordings = Object.values(statusDistribution).reduce((sum, count) => sum + count, 0);
  return {
    health: {
      healthScore: healthScore(totalRecordings, statusDistribution.failed, stuckRecordings),
      stuckRecordings,
      totalRecordings,
      statusDistribution,
    },
    recovery: presentRecovery(recovery),
  };
}
