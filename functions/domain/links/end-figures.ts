import type { Change } from '../../data/apply.ts';
import { type CleanupJob, cleanupJobCreated, deleteCleanupJob } from '../../data/cleanup-job.ts';
import { deleteFigures } from '../../data/figures.ts';
import { logError } from '../../observability/log.ts';
import { isoNow } from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';

/** The deletion of the figures of links, which is ordered in the transaction that removes the links. */
export interface FiguresEnd {
  changes: Change[];
  /** Deletes the figures after the order. The cleanup repeats a failed deletion. */
  run: () => Promise<void>;
}

export function endFigures(shareTokens: string[]): FiguresEnd {
  const job: CleanupJob = {
    id: `figures:${newId()}`,
    keys: [],
    prefixes: [],
    figuresOf: shareTokens,
    dueAt: isoNow(),
  };
  const run = async () => {
    try {
      await deleteFigures(shareTokens);
      await deleteCleanupJob(job.id);
    } catch (error) {
      logError('The figures of a link could not be deleted; the cleanup deletes them', error);
    }
  };
  return { changes: [cleanupJobCreated(job)], run };
}
