import { type EventRef, getEvent, type StoredEvent } from '../../../data/ground/event.ts';
import { settleAll } from '../../../process/settle-all.ts';

/** Does what follows from an event. It is called again for the same event, also at the same time. */
export type Reader = (event: StoredEvent) => Promise<void>;

/**
 * Lets all readers read an event. None waits for another, nor fails with it; after a failure, all read it again.
 * @throws AggregateError of all failures
 */
export async function readEvent(ref: EventRef, readers: readonly Reader[]): Promise<void> {
  const event = await getEvent(ref);
  if (!event) return;
  await settleAll(
    readers.map((read) => read(event)),
    (failures) => `${failures} readers of ${event.name} failed`,
  );
}
