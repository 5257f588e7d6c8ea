import { readEvent } from '../domain/ground/events/read-event.ts';
import { deliverToWebhooks } from '../domain/telling/webhooks/deliver-to-webhooks.ts';
import { queueHandler } from './queue-handler.ts';

/** Stores the deliveries of events, and makes quick attempts at webhooks that answer quickly. */
export const handler = queueHandler('attempt-deliveries', async (published) => {
  if (published.kind === 'event') await readEvent(published, [(event) => deliverToWebhooks(event, published.ownerId)]);
});
