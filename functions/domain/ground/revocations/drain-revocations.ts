import { setTimeout as pause } from 'node:timers/promises';
import { listDueRevocations } from '../../../data/ground/revocation.ts';
import { UPDATE_MAX } from '../../../gateways/kvs.ts';
import { logError } from '../../../observability/log.ts';
import { putMetrics } from '../../../observability/metrics.ts';
import { nowMs } from '../../../process/clock.ts';
import { writeCutoffs } from './write-cutoffs.ts';

/** Pause between two tries while another writer writes cutoffs, in milliseconds. */
const RETRY_MS = 500;
/** Longest time for which a run takes the lease, in milliseconds. If the run dies, requests wait for so long. */
const TURN_MS = 5000;

/** Time of the oldest due revocation, ISO 8601; undefined when no revocation is due. */
const oldestDue = async (): Promise<string | undefined> => (await listDueRevocations(UPDATE_MAX))[0]?.orderedAt;

/**
 * Writes the cutoffs that requests have left due, and publishes how long the oldest of the remaining ones has waited.
 * @param deadline milliseconds since the epoch
 * @throws the error of the first read of the table; later errors are logged and counted, and the next run tries again
 */
export async function drainRevocations(deadline: number): Promise<void> {
  let oldest = await oldestDue();
  try {
    while (oldest && nowMs() < deadline) {
      if (!(await writeCutoffs(Math.min(deadline, nowMs() + TURN_MS)))) await pause(RETRY_MS);
      oldest = await oldestDue();
    }
  } catch (error) {
    putMetrics({ RevocationsFailed: 1 });
    logError('Revocations could not be written, and stay due', error);
  }
  putMetrics({ RevocationWait: oldest === undefined ? 0 : Math.max(0, (nowMs() - Date.parse(oldest)) / 1000) });
}
