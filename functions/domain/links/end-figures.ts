import { type CleanupJob, createCleanupJobWrite } from '../../data/cleanup-job.ts';
import type { Write } from '../../data/table.ts';
import { logError } from '../../observability/log.ts';
import { isoNow } from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';
import { runCleanupJob } from '../media-files/run-cleanup-job.ts';

/** The deletion of the figures of links, which is ordered in the transaction that removes the links. */
export interface FiguresEnd {
  writes: Write[];
  /** Deletes the figures after the order. The hourly cleanup repeats a failed deletion. */
  run: () => Promise<void>;
}

export const NO_FIGURES: FiguresEnd = { writes: [], run: async () => {} };

export function endFigures(shareTokens: string[]): FiguresEnd {
  if (shareTokens.length === 0) return NO_FIGURES;
  const job: CleanupJob = {
    id: `figures:${newId()}`,
    ...{ keys: [], prefixes: [], figuresOf: shareTokens, dueAt: isoNow() },
  };
  const run = () =>
    runCleanupJob(job).catch((error: unknown) => {
      logError('The figures of a link could not be deleted', error);
    });
  return { writes: [createCleanupJobWrite(job)], run };
}
