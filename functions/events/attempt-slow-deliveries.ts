import { attemptForOwner } from '../domain/telling/webhooks/attempt-for-owner.ts';
import { queueHandler } from './queue-handler.ts';

/** Makes attempts at deliveries that may take long: of webhooks that have not answered quickly, and after failures. */
export const handler = queueHandler('attempt-slow-deliveries', async (published) => {
  if (published.kind === 'delivery') await attemptForOwner('slow', published.ownerId, [{ ref: published }]);
});
