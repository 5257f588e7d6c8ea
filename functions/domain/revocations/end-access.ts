import { setTimeout as pause } from 'node:timers/promises';
import { createRevocationWrite, isAnyRevocationDue } from '../../data/revocation.ts';
import type { Write } from '../../data/table.ts';
import { logError } from '../../observability/log.ts';
import { putMetrics } from '../../observability/metrics.ts';
import { isoNow, nowMs } from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';
import { drainRevocations } from './drain-revocations.ts';

/** Longest that a request waits for cutoffs to be written, in milliseconds. */
const WAIT_MS = 2000;
/** Between two reads while somebody else writes them, in milliseconds: between half of it and all of it. */
const LOOK_MS = 120;

/** Orders the end of all media tokens of some subjects, in the transaction that makes it necessary. */
export const revocationWrites = (subjects: string[]): Write[] =>
  subjects.map((entry) => createRevocationWrite({ entry, orderId: newId(), orderedAt: isoNow() }));

async function waitUntilWritten(subjects: string[], deadline: number): Promise<void> {
  const isWritten = async () => !(await isAnyRevocationDue(subjects));
  while (nowMs() < deadline) {
    if (await isWritten()) return;
    if (!(await drainRevocations(deadline, isWritten))) await pause((LOOK_MS * (1 + Math.random())) / 2);
  }
}

/**
 * Ends the media tokens of subjects whose revocation was ordered and, because that was just now or failed, is not in
 * the key value store yet. It waits for that, at most two seconds, and never fails: what is ordered is stored, and
 * `drain-revocations` goes on with it every minute.
 */
export async function endAccess(subjects: string[]): Promise<void> {
  if (subjects.length === 0) return;
  try {
    await waitUntilWritten(subjects, nowMs() + WAIT_MS);
  } catch (error) {
    putMetrics({ RevocationsFailed: 1 });
    logError('Revocations could not be written, and stay due', error);
  }
}
