import { countDeletionRestart, type DeletionRun } from '../../../data/ground/deletion-run.ts';
import { startDeletionExecution } from '../../../gateways/step-functions.ts';
import { isoNow } from '../../../process/clock.ts';
import { DELETION_SILENCE_SECONDS } from '../../../process/limits.ts';

/**
 * Restarts a deletion without progress: its execution was never started, or has failed. Each restart is an execution of
 * its own, because Step Functions reserves an execution's name for 90 days.
 */
export async function restartDeletion(deletion: DeletionRun): Promise<void> {
  if (!(await countDeletionRestart(deletion, isoNow(DELETION_SILENCE_SECONDS)))) return;
  const { kind, id, restarts } = deletion;
  await startDeletionExecution(`${id}-${restarts + 1}`, { kind, id });
}
