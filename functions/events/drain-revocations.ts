import { drainRevocations } from '../domain/ground/revocations/drain-revocations.ts';
import { deadlineOf, timedHandler } from './event-handler.ts';

/** Every minute: writes the revocation cutoffs that no request could write. */
export const handler = timedHandler('drain-revocations', async (_event, context): Promise<void> => {
  await drainRevocations(deadlineOf(context));
});
