import { mailEvent, orderLaterMails } from '../domain/event-mails/mail-event.ts';
import { publishAgain } from '../domain/events/publish-events.ts';
import { readEvent } from '../domain/events/read-event.ts';
import { queueHandler } from './queue-handler.ts';

/** Sends and orders the mails of events. It waits for nobody's server but the mail service. */
export const handler = queueHandler('mail-events', async (published) => {
  // A delivery of a version before is due until it is made.
  if (published.kind === 'delivery') return;
  if (published.to === undefined) await publishAgain(published);
  else await readEvent(published, [mailEvent, orderLaterMails]);
});
