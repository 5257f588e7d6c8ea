import { type DueItem, listDue } from '../../data/due.ts';
import { isoNow } from '../../gateways/clock.ts';
import { restartDeletion } from '../deletion/restart-deletion.ts';
import { dropUpload } from '../uploads/drop-upload.ts';
import { finishRemoval } from './finish-removal.ts';

async function sweepItem(item: DueItem, by: string): Promise<void> {
  if (item.type === 'deletion') return restartDeletion(item);
  const removal = item.type === 'upload' ? await dropUpload(item, by) : item;
  if (removal) await finishRemoval(removal);
}

/**
 * Removes what is due: uploads that no recording took within a day, what removals left undone, and, by
 * starting it anew, a deletion that fell silent.
 * One that fails does not keep the others from being done.
 * @throws AggregateError of all that failed; they stay due
 */
export async function sweepMedia(): Promise<void> {
  const failures: unknown[] = [];
  const now = isoNow();
  for await (const item of listDue(now)) {
    try {
      await sweepItem(item, now);
    } catch (error) {
      failures.push(new Error(`${item.type} ${item.id} could not be removed`, { cause: error }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} removals failed`);
}
