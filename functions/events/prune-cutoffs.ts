import { pruneCutoffs } from '../domain/ground/revocations/prune-cutoffs.ts';
import { addToLogContext } from '../observability/log-context.ts';
import { deadlineOf, timedHandler } from './event-handler.ts';

/** Every hour: deletes revocation cutoffs that are older than every valid media token. */
export const handler = timedHandler('prune-cutoffs', async (_event, context): Promise<void> => {
  addToLogContext({ deleted: await pruneCutoffs(deadlineOf(context)) });
});
