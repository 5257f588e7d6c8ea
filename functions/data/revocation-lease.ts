import { revocationLeaseKey } from './keys.ts';
import { putItem, tryTransact } from './table.ts';
import { isConditionFailure } from './write-id.ts';

/**
 * Acquires the lease for writing cutoffs. The lease avoids conflicts between writers, but is not a lock: a slow owner
 * and its successor may write at the same time without harm.
 * @param now milliseconds since the epoch
 * @param until when it expires, milliseconds since the epoch
 * @returns false while it has another owner
 */
export async function acquireRevocationLease(owner: string, now: number, until: number): Promise<boolean> {
  try {
    await putItem({
      Item: { ...revocationLeaseKey(), type: 'revocationLease', leaseOwner: owner, endsAt: until },
      ConditionExpression: 'attribute_not_exists(PK) OR endsAt < :now OR leaseOwner = :owner',
      ExpressionAttributeValues: { ':now': now, ':owner': owner },
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** Releases the lease, unless it has another owner by now. */
export async function releaseRevocationLease(owner: string): Promise<void> {
  const Delete = {
    Key: revocationLeaseKey(),
    ConditionExpression: 'leaseOwner = :owner',
    ExpressionAttributeValues: { ':owner': owner },
  };
  await tryTransact([{ Delete }]);
}
