import { inGroups } from '#shared/rules/in-groups.ts';
import type { Due } from '../../data/due.ts';
import { listDueEvents, unlistEvent } from '../../data/event.ts';
import { PUBLISHED_MAX, publish } from '../../gateways/event-bus.ts';
import { logError } from '../../observability/log.ts';
import { isoNow } from '../../process/clock.ts';
import { collecting } from '../../process/written.ts';

async function publishGroup(group: Due[]): Promise<void> {
  const refused = new Set(await publish(group));
  const published = group.filter((_due, index) => !refused.has(index));
  // A delivery stays due until it is made.
  await Promise.all(published.map((due) => (due.kind === 'event' ? unlistEvent(due) : undefined)));
  if (refused.size > 0) throw new Error(`${refused.size} of ${group.length} events were not published`);
}

/** Publishes events; the schedule publishes those that fail here. */
async function tryPublish(due: Due[]): Promise<void> {
  try {
    for (const group of inGroups(due, PUBLISHED_MAX)) await publishGroup(group);
  } catch (error) {
    logError('Events could not be published', error);
  }
}

/** Runs a request or an event of the outside, and then publishes the events that it stated. */
export const publishing = <T>(run: () => Promise<T>): Promise<T> => collecting<T, Due>(run, tryPublish);

async function publishEach(due: AsyncGenerator<Due>, hasTime: () => boolean): Promise<void> {
  const group: Due[] = [];
  for await (const each of due) {
    if (!hasTime()) break;
    group.push(each);
    if (group.length === PUBLISHED_MAX) await publishGroup(group.splice(0));
  }
  if (group.length > 0) await publishGroup(group);
}

/**
 * Publishes what is due. It may be published twice: readers know it by its id.
 * @param hasTime whether to go on; the others stay due
 */
export async function publishAll(due: AsyncGenerator<Due>[], hasTime: () => boolean): Promise<void> {
  await Promise.all(due.map((each) => publishEach(each, hasTime)));
}

/** Publishes events whose request could not. */
export const publishDueEvents = (hasTime: () => boolean): Promise<void> => publishAll(listDueEvents(isoNow()), hasTime);
