import { revocationLeaseKey } from './keys.ts';
import { isConditionFailure, putItem, tryTransact } from './table.ts';

/**
 * Takes the right to write cutoffs. It spares writers each other's conflicts and is no lock: two holders, one of which
 * was too slow, do no harm.
 * @param now milliseconds since the epoch
 * @param until when it ends by itself, milliseconds since the epoch
 * @returns false while another holder has it
 */
export async function acquireRevocationLease(holder: string, now: number, until: number): Promise<boolean> {
  try {
    await putItem({
      Item: { ...revocationLeaseKey(), type: 'revocationLease', holder, endsAt: until },
      ConditionExpression: 'attribute_not_exists(PK) OR endsAt < :now OR holder = :holder',
      ExpressionAttributeValues: { ':now': now, ':holder': holder },
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** Gives the right back, unless it has ended and another holder has it. */
export async function releaseRevocationLease(holder: string): Promise<void> {
  const Delete = {
    Key: revocationLeaseKey(),
    ConditionExpression: 'holder = :holder',
    ExpressionAttributeValues: { ':holder': holder },
  };
  await tryTransact([{ Delete }]);
}
