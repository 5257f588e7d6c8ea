import { pruneCutoffs } from '../domain/revocations/prune-cutoffs.ts';
import { addToLogContext } from '../observability/log-context.ts';
import { nowMs } from '../process/clock.ts';
import { timedHandler } from './event-handler.ts';

/** Time that is kept for the end of the run, in milliseconds. */
const RESERVE_MS = 5000;

/** Every hour: deletes revocation cutoffs that are older than every valid media token. */
export const handler = timedHandler('prune-cutoffs', async (_event, context): Promise<void> => {
  const deadline = nowMs() + context.getRemainingTimeInMillis() - RESERVE_MS;
  addToLogContext({ deleted: await pruneCutoffs(deadline) });
});
