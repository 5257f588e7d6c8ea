import { type DueItem, listDue } from '../../data/due.ts';
import { addRemovalWrite, type Removal } from '../../data/removal.ts';
import { failedConditions, transact } from '../../data/table.ts';
import { dropUnboundUploadWrite, type Upload } from '../../data/upload.ts';
import { isoNow } from '../../gateways/clock.ts';
import { restartDeletion } from '../deletion/restart-deletion.ts';
import { finishRemoval } from './finish-removal.ts';

/** Turns an upload that nobody took into a removal; null when a recording took it meanwhile. */
async function dropUpload({ id, key }: Upload): Promise<Removal | null> {
  const removal: Removal = { id, watermarks: [], keys: [key], prefixes: [], dueAt: isoNow() };
  try {
    await transact([dropUnboundUploadWrite(id), addRemovalWrite(removal)]);
    return removal;
  } catch (error) {
    if (failedConditions(error).length > 0) return null;
    throw error;
  }
}

async function sweepItem(item: DueItem): Promise<void> {
  if (item.type === 'deletion') return restartDeletion(item);
  const removal = item.type === 'upload' ? await dropUpload(item) : item;
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
  for await (const item of listDue(isoNow())) {
    try {
      await sweepItem(item);
    } catch (error) {
      failures.push(new Error(`${item.type} ${item.id} could not be removed`, { cause: error }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} removals failed`);
}
