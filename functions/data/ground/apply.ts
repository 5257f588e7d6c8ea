import { isNamed } from '../../aws/is-named.ts';
import { failedConditions, isPassing } from '../table/retry-write.ts';
import { type Change, transact } from '../table/transaction.ts';

export type { Change } from '../table/transaction.ts';

/** A change was refused: what it relies on has changed meanwhile, and nothing is stored. */
class ChangeRefusedError extends Error {
  override readonly name = 'ChangeRefusedError';
}

/** Makes all changes together. @throws ChangeRefusedError when one is refused: see `tryApply` */
export async function apply(changes: Change[]): Promise<void> {
  if (!(await tryApply(changes))) throw new ChangeRefusedError('A change of the table was refused');
}

/**
 * Makes all changes together, or none. A change whose answer is lost is still made only once.
 * @returns false when one is refused: what it relies on has changed meanwhile, and nothing is stored
 */
export async function tryApply(changes: Change[]): Promise<boolean> {
  try {
    await transact(changes);
    return true;
  } catch (error) {
    if (failedConditions(error).length > 0) return false;
    throw error;
  }
}

/**
 * Whether the table refused a read or a change only for now: the same request may succeed later. Of data of a later
 * version, it does once that version is deployed again.
 */
export const isBusy = (error: unknown): boolean =>
  isPassing(error) || isNamed(error, 'NewerDataError', 'OldDataError', 'WritesPausedError');
