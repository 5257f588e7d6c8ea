import type * as z from 'zod';
import type { getRecoveryStatus } from '../../../shared/api/admin.ts';
import { STUCK_AFTER_MS } from '../../../shared/model/recording.ts';
import { countProcessingSince, getRecovery } from '../../data/recovery.ts';
import { readStatusCounts } from '../../data/stats.ts';
import { isoNow } from '../../gateways/clock.ts';
import { healthScore } from './health-score.ts';

/** How the conversions and their recovery are doing, over all workspaces. */
export async function readRecoveryStatus(): Promise<z.output<typeof getRecoveryStatus.output>> {
  const [statusDistribution, stuckRecordings, recovery] = await Promise.all([
    readStatusCounts(),
    countProcessingSince(isoNow(-STUCK_AFTER_MS / 1000)),
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
    recovery,
  };
}
