import { type DueCleanup, listDueCleanup } from '../../data/due-cleanup.ts';
import { isoNow } from '../../process/clock.ts';
import { runCleanupJob } from '../media-files/run-cleanup-job.ts';
import { dropUpload } from '../uploads/drop-upload.ts';
import { endAbandoned } from './end-abandoned.ts';
import { restartDeletion } from './restart-deletion.ts';

/** Items of one partition of the due list that are worked on at a time. */
const WORKERS = 4;

async function cleanItem(item: DueCleanup, by: string): Promise<void> {
  if (item.type === 'deletionRun') return restartDeletion(item);
  if (item.type === 'recording') return endAbandoned(item.id, by);
  const cleanupJob = item.type === 'upload' ? await dropUpload(item, by) : item;
  if (cleanupJob) await runCleanupJob(cleanupJob);
}

/** Takes one item after the other off a list that others take from, too. @returns what failed */
async function work(list: AsyncGenerator<DueCleanup>, by: string, hasTime: () => boolean): Promise<Error[]> {
  const failures: Error[] = [];
  while (hasTime()) {
    let what = 'A page of the due list';
    try {
      const { value: item, done } = await list.next();
      if (done) break;
      what = `${item.type} ${item.id}`;
      await cleanItem(item, by);
    } catch (error) {
      failures.push(new Error(`${what} could not be removed`, { cause: error }));
    }
  }
  return failures;
}

/**
 * Removes what is due: uploads that no recording took within a day, recordings of which nothing has arrived, cleanup jobs
 * that were left undone, and, by starting it anew, a deletion that fell silent. The partitions of the due list are worked on at the same time, so none
 * waits for another. One item that fails does not keep the others from being done.
 * @param hasTime whether to take another item; what is left stays due
 * @throws AggregateError of all that failed; they stay due
 */
export async function runCleanup(hasTime: () => boolean = () => true): Promise<void> {
  const now = isoNow();
  const workers = listDueCleanup(now).flatMap((list) =>
    Array.from({ length: WORKERS }, () => work(list, now, hasTime)),
  );
  const failures = (await Promise.all(workers)).flat();
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} cleanup jobs failed`);
}
