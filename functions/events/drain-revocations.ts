import type { Context } from 'aws-lambda';
import { drainRevocations } from '../domain/revocations/drain-revocations.ts';
import { nowMs } from '../process/clock.ts';
import { eventHandler } from './event-handler.ts';

/** Time that is kept for the steps after the last write, in milliseconds. */
const RESERVE_MS = 5000;

/** Every minute: writes the revocation cutoffs that no request could write. */
export const handler = eventHandler(
  'drain-revocations',
  async (_event, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
    await drainRevocations(nowMs() + context.getRemainingTimeInMillis() - RESERVE_MS);
  },
);
