import type { DeliveryRef, Due } from '../../data/ground/due.ts';
import { type EventRef, listDueEvents, unlistEvent } from '../../data/ground/event.ts';
import { isoNow } from '../../process/clock.ts';
import { collecting } from '../../process/written.ts';
import { type Reader, readEvent } from '../ground/events/read-event.ts';
import { mailEvent, orderLaterMails } from '../telling/event-mails/mail-event.ts';
import { attemptForOwner } from '../telling/webhooks/attempt-for-owner.ts';
import { deliverToWebhooks } from '../telling/webhooks/deliver-to-webhooks.ts';

/** The owner of all workspaces of a test: each has its own table or its own workspace. */
const OWNER = 'owner';

const READERS: Reader[] = [(event) => deliverToWebhooks(event, OWNER), mailEvent, orderLaterMails];

/** Makes slow attempts at deliveries, as the function of their queue does. */
export const attempt = (...refs: DeliveryRef[]): Promise<void> =>
  attemptForOwner(
    'slow',
    OWNER,
    refs.map((ref) => ({ ref })),
  );

const attemptDue = (due: Due[]): Promise<void> =>
  attempt(...due.flatMap((each) => (each.kind === 'delivery' ? each : [])));

/** The events of a test's own table that nobody has read, the earliest first. */
export async function unreadEvents(): Promise<EventRef[]> {
  const unread: EventRef[] = [];
  for (const due of listDueEvents(isoNow(24 * 60 * 60)))
    for await (const each of due) if (each.kind === 'event') unread.push(each);
  return unread.sort((one, other) => (one.id < other.id ? -1 : 1));
}

async function read(refs: EventRef[], readers: readonly Reader[]): Promise<void> {
  for (const ref of refs) {
    await collecting<void, Due>(() => readEvent(ref, readers), attemptDue);
    await unlistEvent(ref);
  }
}

/** Lets the readers read all events of a test's own table, as the function of the queue does. */
export const readEvents = async (readers = READERS): Promise<void> => read(await unreadEvents(), readers);

/**
 * Runs something, and then lets the readers read what it has stated, as the function of the queue does.
 * @param origin of the app, in mails
 */
export async function withReaders<T>(run: () => Promise<T>, origin = 'https://app.example'): Promise<T> {
  const before = process.env.APP_ORIGIN;
  process.env.APP_ORIGIN = origin;
  try {
    return await collecting<T, Due>(run, (due) =>
      read(
        due.flatMap((each) => (each.kind === 'event' ? each : [])),
        READERS,
      ),
    );
  } finally {
    if (before === undefined) delete process.env.APP_ORIGIN;
    else process.env.APP_ORIGIN = before;
  }
}
