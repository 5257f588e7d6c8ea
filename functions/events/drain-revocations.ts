import { drainRevocations } from '../domain/revocations/drain-revocations.ts';
import { nowMs } from '../process/clock.ts';
import { timedHandler } from './event-handler.ts';

/** Time that is kept for the steps after the last write, in milliseconds. */
const RESERVE_MS = 5000;

/** Every minute: writes the revocation cutoffs that no request could write. */
export const handler = timedHandler('drain-revocations', async (_event, context): Promise<void> => {
  await drainRevocations(nowMs() + context.getRemainingTimeInMillis() - RESERVE_MS);
});
