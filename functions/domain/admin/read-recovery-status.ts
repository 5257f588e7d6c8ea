import type { RecoveryStatus } from '#shared/api/admin.ts';
import { countConversionsSince } from '../../data/conversions.ts';
import { getRecovery, type Recovery } from '../../data/recovery.ts';
import { readStatusCounts } from '../../data/status-counts.ts';
import { nowMs } from '../../process/clock.ts';
import { STUCK_STATES, stuckBefore } from '../recovery/run.ts';
import { healthScore } from './health-score.ts';
import { nextRecovery } from './next-recovery.ts';

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
