import { countDeletionRestart, type DeletionRun } from '../../data/deletion-run.ts';
import { startDeletionExecution } from '../../gateways/step-functions.ts';
import { isoNow } from '../../process/clock.ts';

/** How long nothing may be heard of a deletion before it is started anew, in seconds. */
export const DELETION_SILENCE_SECONDS = 60 * 60;

/** By then the workflow has said that it is at work, or somebody else must start it; in seconds. */
export const DELETION_START_SECONDS = 5 * 60;

/**
 * Starts a deletion anew of which nothing has been heard for too long: its run was never started, or was given up.
 * Each restart has a run of its own, since a run's name is used up for 90 days.
 */
export async function restartDeletion(deletion: DeletionRun): Promise<void> {
  if (!(await countDeletionRestart(deletion, isoNow(DELETION_SILENCE_SECONDS)))) return;
  const { kind, id, restarts } = deletion;
  await startDeletionExecution(`${id}-${restarts + 1}`, { kind, id });
}
