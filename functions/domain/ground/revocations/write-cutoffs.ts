import { deleteRevocations, listDueRevocations, orderRest, type Revocation } from '../../../data/ground/revocation.ts';
import { acquireRevocationLease, releaseRevocationLease } from '../../../data/ground/revocation-lease.ts';
import { type Entry, putEntries, UPDATE_MAX } from '../../../gateways/kvs.ts';
import { nowMs, nowSeconds } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';

/** A change of the store is not begun with less time left, in milliseconds. */
const CHANGE_MS = 500;
/**
 * How long the lease lasts beyond its owner's deadline, in milliseconds. If the owner dies, others wait for so long.
 */
const LEASE_GRACE_MS = 1000;

/**
 * The cutoff is the time of its own write, which is after the commit of its order. A token has the time from before its
 * access was checked, so a token that was issued by the access before the change is not younger than the cutoff.
 */
function cutoffOf({ entry, orderedAt }: Revocation): Entry {
  const ordered = Math.floor(Date.parse(orderedAt) / 1000);
  return { key: entry, value: String(Math.max(nowSeconds(), ordered)) };
}

/** Whether all that was ordered with a revocation has an order of its own. Otherwise, it is written last. */
const isWhole = ({ rest }: Revocation): boolean => rest.length === 0;

/** Whether a drain may end after these cutoffs were written; other callers write the remaining ones. */
type IsEnough = (written: string[]) => boolean;

async function writeDue(deadline: number, isEnough: IsEnough): Promise<void> {
  while (nowMs() < deadline - CHANGE_MS) {
    const due = await listDueRevocations(UPDATE_MAX);
    if (due.length === 0) return;
    const [whole, others] = [due.filter(isWhole), due.filter((each) => !isWhole(each))];
    for (const carrier of others) await orderRest(carrier);
    if (whole.length === 0) continue;
    await putEntries(whole.map(cutoffOf), deadline);
    await deleteRevocations(whole);
    if (isEnough(whole.map(({ entry }) => entry))) return;
  }
}

/**
 * Writes the cutoffs of due revocations to the key value store, as many as fit into one change at a time. Only one
 * caller does it at a time: every change names the store's version, so simultaneous changes would be refused.
 * @param deadline milliseconds since the epoch
 * @param isEnough called after each change with its cutoffs; when it returns true, the drain ends
 * @returns false when another caller has the lease, or too little time is left
 * @throws the error of the store or the table; cutoffs that are not written stay due
 */
export async function writeCutoffs(deadline: number, isEnough: IsEnough = () => false): Promise<boolean> {
  const holder = newId();
  const now = nowMs();
  if (now >= deadline - CHANGE_MS) return false;
  if (!(await acquireRevocationLease(holder, now, deadline + LEASE_GRACE_MS))) return false;
  try {
    await writeDue(deadline, isEnough);
  } finally {
    await releaseRevocationLease(holder);
  }
  return true;
}
