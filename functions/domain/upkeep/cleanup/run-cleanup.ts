import { countDeletionRestart, type DeletionRun } from '../../../data/ground/deletion-run.ts';
import { type DueCleanup, listDueCleanup } from '../../../data/upkeep/due-cleanup.ts';
import { startDeletionExecution } from '../../../gateways/step-functions.ts';
import { isoNow } from '../../../process/clock.ts';
import { DELETION_SILENCE_SECONDS } from '../../../process/limits.ts';
import { deleteExpiredFiles } from '../../editing/files/delete-file.ts';
import { dropUpload } from '../../ground/uploads/drop-upload.ts';
import { endAbandoned } from './end-abandoned.ts';
import { runCleanupJob } from './run-cleanup-job.ts';

/**
 * Restarts a deletion without progress: its execution was never started, or has failed. Each restart is an execution of
 * its own, because Step Functions reserves an execution's name for 90 days.
 */
export async function restartDeletion(deletion: DeletionRun): Promise<void> {
  if (!(await countDeletionRestart(deletion, isoNow(DELETION_SILENCE_SECONDS)))) return;
  const { kind, id, restarts } = deletion;
  await startDeletionExecution(`${id}-${restarts + 1}`, { kind, id });
}

/** Items of one partition of the due list that are worked on at a time. */
const WORKERS = 4;

async function cleanItem(item: DueCleanup, by: string, hasTime: () => boolean): Promise<void> {
  if (item.type === 'deletionRun') return restartDeletion(item);
  if (item.type === 'recording' || item.type === 'file') return endAbandoned(item.id, by);
  if (item.type === 'cleanupJob' && item.expiredFilesOf !== undefined) {
    return deleteExpiredFiles(item, item.expiredFilesOf);
  }
  const cleanupJob = item.type === 'upload' ? await dropUpload(item, by) : item;
  if (cleanupJob) await runCleanupJob(cleanupJob, hasTime);
}

/** Cleans up the items of a list, one after the other. Several workers share one list. @returns the errors */
async function work(list: AsyncGenerator<DueCleanup>, by: string, hasTime: () => boolean): Promise<Error[]> {
  const failures: Error[] = [];
  while (hasTime()) {
    let what = 'A page of the due list';
    try {
      const { value: item, done } = await list.next();
      if (done) break;
      what = `${item.type} ${item.id}`;
      await cleanItem(item, by, hasTime);
    } catch (error) {
      failures.push(new Error(`${what} could not be removed`, { cause: error }));
    }
  }
  return failures;
}

/**
 * Does the cleanup that is due: deletes uploads that no recording took within a day, hides or deletes empty recordings,
 * does unfinished cleanup jobs, and restarts deletions that stalled. It works on all partitions of the index at the
 * same time. It continues after an item that fails.
 * @param hasTime whether there is time for another item; the other items stay due
 * @throws AggregateError of all failures; the items that failed stay due
 */
export async function runCleanup(hasTime: () => boolean = () => true): Promise<void> {
  const now = isoNow();
  const workers = listDueCleanup(now).flatMap((list) =>
    Array.from({ length: WORKERS }, () => work(list, now, hasTime)),
  );
  const failures = (await Promise.all(workers)).flat();
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} cleanup jobs failed`);
}
