import type { RecoveryStatus } from '#shared/api/upkeep/admin.ts';
import { RECOVERY_EVERY_MS } from '#shared/model/video/recovery.ts';
import { apply } from '../../../data/ground/apply.ts';
import { failedTranscripts } from '../../../data/ground/failure-lists.ts';
import { countConversionsSince } from '../../../data/video/conversions.ts';
import { getRecovery, type Recovery, switchRecovery } from '../../../data/video/recovery.ts';
import { readStatusCounts } from '../../../data/video/status-counts.ts';
import { startRecoveryExecution } from '../../../gateways/step-functions.ts';
import { isoNow, nowMs } from '../../../process/clock.ts';
import { notices } from '../../../process/environment.ts';
import { newId } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { listFailures } from '../../ground/failure-lists.ts';
import { readMailBacklog } from '../../ground/mail/mail-backlog.ts';
import { listBouncedMails, listDelayedMails } from '../../ground/mail/mail-failures.ts';
import { STUCK_STATES, stuckBefore } from '../../video/recovery/run.ts';
import { forecastCleanup } from './forecast-cleanup.ts';
import { listDamagedFiles } from './list-damaged-files.ts';

const MESSAGES = { start: 'Auto recovery started', stop: 'Auto recovery stopped' } as const;

/** Switches the scheduled runs of the recovery on or off. */
export async function controlRecovery(actor: Actor, action: 'start' | 'stop'): Promise<{ message: string }> {
  await apply([
    switchRecovery(action === 'start'),
    stateAct('recovery.switched', actor, null, 'installation', { to: action }),
  ]);
  return { message: MESSAGES[action] };
}

/** Starts a run of the recovery now, even when scheduled runs are off. While a run is in progress, it starts none. */
export async function startRecovery(actor: Actor): Promise<{ message: string }> {
  const { leaseUntil } = await getRecovery();
  if (leaseUntil !== undefined && leaseUntil > isoNow()) return { message: 'A recovery is running already' };
  await apply([stateAct('recovery.started', actor, null, 'installation')]);
  await startRecoveryExecution(`manual-${newId()}`);
  return { message: 'Recovery started' };
}

/** The first scheduled run after a time. Both are milliseconds since the epoch. */
export const nextRecovery = (after: number): number => (Math.floor(after / RECOVERY_EVERY_MS) + 1) * RECOVERY_EVERY_MS;

/**
 * Health of the conversions, 0 to 100: the share of recordings that are neither failed nor stuck, in whole per cent,
 * rounded down, so that 100 means all of them. 100 also when there are no recordings.
 * @param total without the recordings whose file cannot be converted
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

export async function readRecoveryStatus(): Promise<RecoveryStatus> {
  const [
    { distribution, unusable },
    stuckRecordings,
    failedRecordings,
    recovery,
    bouncedMails,
    waitingMails,
    mailBacklog,
    damagedFiles,
    failed,
    cleanup,
  ] = await Promise.all([
    readStatusCounts(),
    countConversionsSince(STUCK_STATES, stuckBefore()),
    countConversionsSince(['failed']),
    getRecovery(),
    listBouncedMails(),
    listDelayedMails(),
    readMailBacklog(),
    listDamagedFiles(),
    listFailures(failedTranscripts),
    forecastCleanup(),
  ]);
  const totalRecordings = Object.values(distribution).reduce((sum, count) => sum + count, 0);
  return {
    health: {
      healthScore: healthScore(totalRecordings - unusable, failedRecordings, stuckRecordings),
      stuckRecordings,
      totalRecordings,
      statusDistribution: distribution,
      failedRecordings,
      unusableRecordings: Math.max(0, unusable),
    },
    recovery: presentRecovery(recovery),
    bouncedMails,
    waitingMails,
    mailBacklog,
    damagedFiles,
    failedTranscripts: failed.map(({ id: job, ...transcript }) => ({ job, ...transcript })),
    cleanup,
    notices: notices(),
  };
}
