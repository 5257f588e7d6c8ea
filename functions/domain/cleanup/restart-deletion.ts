import { countDeletionRestart, type DeletionRun } from '../../data/deletion-run.ts';
import { startDeletionExecution } from '../../gateways/step-functions.ts';
import { isoNow } from '../../process/clock.ts';

/** How long nothing may be heard of a deletion before it is started again, in seconds. */
export const DELETION_SILENCE_SECONDS = 60 * 60;

/** By then the workflow has said that it is at work, or somebody else must start it; in seconds. */
export const DELETION_START_SECONDS = 5 * 60;

/**
 * Starts a deletion again that has reported nothing for too long: its run was never started, or was given up. Each
 * restart has its own run, since a run's name is used up for 90 days.
 */
export async function restartDeletion(deletion: DeletionRun): Promise<void> {
  if (!(await countDeletionRestart(deletion, isoNow(DELETION_SILENCE_SECONDS)))) return;
  const { kind, id, restarts } = deletion;
  await startDeletionExecution(`${id}-${restarts + 1}`, { kind, id });
}
