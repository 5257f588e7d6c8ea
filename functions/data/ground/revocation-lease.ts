import { expression, hasValues, IS_NEW } from '../table/expression.ts';
import { tryUpdateItem } from '../table/items.ts';
import { revocationLeaseKey } from '../table/keys.ts';
import { remove } from '../table/transaction.ts';
import { tryApply } from './apply.ts';

/**
 * Acquires the lease for writing cutoffs. The lease avoids conflicts between writers, but is not a lock: a slow owner
 * and its successor may write at the same time without harm.
 * @param now milliseconds since the epoch
 * @param until when it expires, milliseconds since the epoch
 * @returns false while it has another owner
 */
export const acquireRevocationLease = (owner: string, now: number, until: number): Promise<boolean> =>
  tryUpdateItem({
    Key: revocationLeaseKey(),
    set: { type: 'revocationLease', leaseOwner: owner, endsAt: until },
    onlyIf: expression`${IS_NEW} OR endsAt < ${now} OR leaseOwner = ${owner}`,
  });

/** Releases the lease, unless it has another owner by now. */
export async function releaseRevocationLease(owner: string): Promise<void> {
  await tryApply([remove({ Key: revocationLeaseKey(), onlyIf: hasValues({ leaseOwner: owner }) })]);
}
