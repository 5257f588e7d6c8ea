import type { Change } from '../../data/apply.ts';
import { type CleanupJob, cleanupJobCreated } from '../../data/cleanup-job.ts';
import { logError } from '../../observability/log.ts';
import { isoNow } from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';
import { runCleanupJob } from '../media-files/run-cleanup-job.ts';

/** The deletion of the figures of links, which is ordered in the transaction that removes the links. */
export interface FiguresEnd {
  changes: Change[];
  /** Deletes the figures after the order. The hourly cleanup repeats a failed deletion. */
  run: () => Promise<void>;
}

export function endFigures(shareTokens: string[]): FiguresEnd {
  const job: CleanupJob = {
    id: `figures:${newId()}`,
    ...{ keys: [], prefixes: [], figuresOf: shareTokens, dueAt: isoNow() },
  };
  const run = () =>
    runCleanupJob(job).catch((error: unknown) => {
      logError('The figures of a link could not be deleted', error);
    });
  return { changes: [cleanupJobCreated(job)], run };
}
