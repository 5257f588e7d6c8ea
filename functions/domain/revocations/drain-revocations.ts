import { deleteRevocations, listDueRevocations, type Revocation } from '../../data/revocation.ts';
import { acquireRevocationLease, releaseRevocationLease } from '../../data/revocation-lease.ts';
import { type Entry, putEntries, UPDATE_MAX } from '../../gateways/kvs.ts';
import { nowMs, nowSeconds } from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';

/** A change of the store is not begun with less time left, in milliseconds. */
const CHANGE_MS = 500;
/** A lease whose owner died keeps the others waiting for so long beyond its own deadline, in milliseconds. */
const LEASE_GRACE_MS = 1000;

/**
 * The cutoff is the time of its own write, which comes after the commit of its order: a token carries the time from
 * before its access was checked, so a person who had access before the change has a token that is no younger.
 */
function cutoffOf({ entry, orderedAt }: Revocation): Entry {
  const ordered = Math.floor(Date.parse(orderedAt) / 1000);
  return { key: entry, value: String(Math.max(nowSeconds(), ordered)) };
}

/** Whether a drain may leave the rest to others, once these cutoffs are written, too. */
type IsEnough = (written: string[]) => boolean;

async function writeDue(deadline: number, isEnough: IsEnough): Promise<void> {
  while (nowMs() < deadline - CHANGE_MS) {
    const due = await listDueRevocations(UPDATE_MAX);
    if (due.length === 0) return;
    await putEntries(due.map(cutoffOf), deadline);
    await deleteRevocations(due);
    if (isEnough(due.map(({ entry }) => entry))) return;
  }
}

/**
 * Writes the cutoffs of due revocations to the key value store, as many as fit into one change at a time. One caller
 * does it at a time: every change names the store's version, so two at once would only refuse each other.
 * @param deadline milliseconds since the epoch
 * @param isEnough called after each change with its cutoffs; when it returns true, the rest is left to the next caller
 * @returns false when another caller has the lease, or too little time is left
 * @throws the error of the store or the table; cutoffs that are not written stay due
 */
export async function drainRevocations(deadline: number, isEnough: IsEnough = () => false): Promise<boolean> {
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
