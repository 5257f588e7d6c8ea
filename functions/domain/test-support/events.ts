import { type EventRef, eventPublished, listDueEvents } from '../../data/event.ts';
import { isoNow } from '../../process/clock.ts';
import { type Reader, readEvent } from '../events/read-event.ts';
import { mailFirstView } from '../figures/mail-first-view.ts';
import { tellWebhooks } from '../webhooks/tell-webhooks.ts';

const READERS: Reader[] = [tellWebhooks, mailFirstView];

/** The events of a test's own table that nobody has read, the earliest first. */
export async function unreadEvents(): Promise<EventRef[]> {
  const unread: EventRef[] = [];
  for (const due of listDueEvents(isoNow(24 * 60 * 60)))
    for await (const each of due) if (each.kind === 'event') unread.push(each);
  return unread.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Lets the readers read all events of a test's own table, as the function of the queue does. */
export async function readEvents(readers = READERS): Promise<void> {
  for (const ref of await unreadEvents()) {
    await readEvent(ref, readers);
    await eventPublished(ref);
  }
}
