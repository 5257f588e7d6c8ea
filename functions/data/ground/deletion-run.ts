import * as z from 'zod';
import { EXISTS, hasValues } from '../table/expression.ts';
import { getItem, tryUpdateItem, updateItem } from '../table/items.ts';
import { cleanupIndex, deletionRunKey } from '../table/keys.ts';
import { type Change, put, remove } from '../table/transaction.ts';

export const deletionRunItem = z.object({
  type: z.literal('deletionRun'),
  kind: z.enum(['workspace', 'project', 'account']),
  /** Id of the workspace, project or user. */
  id: z.string(),
  /** Number of runs that were started because the previous run failed. */
  restarts: z.number(),
  /** Of an account: whether the person's comments are deleted too. */
  deletesComments: z.boolean().default(false),
  /** Time at which the run counts as stalled, ISO 8601. */
  dueAt: z.string(),
});

/**
 * A deletion of a workspace, project or account in progress. It is stored in the transaction that deletes the
 * workspace, project or account, postponed by every step of the workflow, and deleted by the last step. When it becomes
 * due, the workflow has crashed or never started.
 */
export type DeletionRun = Omit<z.output<typeof deletionRunItem>, 'type'>;

/** A deletion run; null when it is done. */
export const getDeletionRun = (id: string): Promise<DeletionRun | null> => getItem(deletionRunItem, deletionRunKey(id));

export const putDeletionRun = (run: Omit<DeletionRun, 'deletesComments'> & Partial<DeletionRun>): Change =>
  put({ Item: { ...deletionRunKey(run.id), ...cleanupIndex(run.id, run.dueAt), type: 'deletionRun', ...run } });

/** Postpones the run to `dueAt` (ISO 8601), because it has made progress. */
export async function postponeDeletionRun(id: string, dueAt: string): Promise<void> {
  await updateItem({
    Key: deletionRunKey(id),
    set: { dueAt, GSI1SK: cleanupIndex(id, dueAt).GSI1SK },
    onlyIf: EXISTS,
  });
}

/**
 * Counts a restart and postpones the run.
 * @param run as it was read
 * @returns false when the run is done, or another process has counted this restart
 */
export const countDeletionRestart = ({ id, restarts }: DeletionRun, dueAt: string): Promise<boolean> =>
  tryUpdateItem({
    Key: deletionRunKey(id),
    set: { restarts: restarts + 1, dueAt, GSI1SK: cleanupIndex(id, dueAt).GSI1SK },
    onlyIf: hasValues({ restarts }),
  });

export const removeDeletionRun = (id: string): Change => remove({ Key: deletionRunKey(id) });
