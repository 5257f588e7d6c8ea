import { countDeletionRestart, type DeletionRun } from '../../data/deletion-run.ts';
import { startDeletionExecution } from '../../gateways/step-functions.ts';
import { isoNow } from '../../process/clock.ts';

/** Time without progress after which a deletion is started again, in seconds. */
export const DELETION_SILENCE_SECONDS = 60 * 60;

/** Seconds within which the workflow reports that it has started. Otherwise, the cleanup starts it. */
export const DELETION_START_SECONDS = 5 * 60;

/**
 * Restarts a deletion without progress: its execution was never started, or has failed. Each restart is an execution of
 * its own, because Step Functions reserves an execution's name for 90 days.
 */
export async function restartDeletion(deletion: DeletionRun): Promise<void> {
  if (!(await countDeletionRestart(deletion, isoNow(DELETION_SILENCE_SECONDS)))) return;
  const { kind, id, restarts } = deletion;
  await startDeletionExecution(`${id}-${restarts + 1}`, { kind, id });
}
