import { countRestart, type WorkspaceDeletion } from '../../data/workspace-deletion.ts';
import { isoNow } from '../../gateways/clock.ts';
import { startWorkspaceDeletion } from '../../gateways/states.ts';

/** How long nothing may be heard of a deletion before it is started anew, in seconds. */
export const DELETION_SILENCE_SECONDS = 60 * 60;

/**
 * Starts a deletion anew of which nothing has been heard for too long: its run was never started, or was given up.
 * Each restart has a run of its own, since a run's name is used up for 90 days.
 */
export async function restartDeletion(deletion: WorkspaceDeletion): Promise<void> {
  if (!(await countRestart(deletion, isoNow(DELETION_SILENCE_SECONDS)))) return;
  await startWorkspaceDeletion(`${deletion.id}-${deletion.restarts + 1}`, deletion.id);
}
