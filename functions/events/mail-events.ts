import { readEvent } from '../domain/ground/events/read-event.ts';
import { mailEvent, orderLaterMails } from '../domain/telling/event-mails/mail-event.ts';
import { queueHandler } from './queue-handler.ts';

/** Sends and orders the mails of events. It waits for nobody's server but the mail service. */
export const handler = queueHandler('mail-events', async (published) => {
  if (published.kind === 'event') await readEvent(published, [mailEvent, orderLaterMails]);
});
