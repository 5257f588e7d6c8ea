import { inGroups } from '#shared/rules/in-groups.ts';
import { type EventRef, eventPublished, listDueEvents } from '../../data/event.ts';
import { PUBLISHED_MAX, publish } from '../../gateways/event-bus.ts';
import { logError } from '../../observability/log.ts';
import { isoNow } from '../../process/clock.ts';
import { collecting } from '../../process/written.ts';

async function publishGroup(group: EventRef[]): Promise<void> {
  const refused = new Set(await publish(group.map(({ id, workspaceId }) => ({ kind: 'event', workspaceId, id }))));
  await Promise.all(group.map((ref, index) => (refused.has(index) ? null : eventPublished(ref))));
  if (refused.size > 0) throw new Error(`${refused.size} of ${group.length} events were not published`);
}

/** Publishes what was stated; the schedule publishes what fails here. */
async function tryPublish(refs: EventRef[]): Promise<void> {
  try {
    for (const group of inGroups(refs, PUBLISHED_MAX)) await publishGroup(group);
  } catch (error) {
    logError('Events could not be published', error);
  }
}

/** Runs a request or an event of the outside, and then publishes the events that it stated. */
export const publishing = <T>(run: () => Promise<T>): Promise<T> => collecting<T, EventRef>(run, tryPublish);

async function publishEach(due: AsyncGenerator<EventRef>, hasTime: () => boolean): Promise<void> {
  const group: EventRef[] = [];
  for await (const ref of due) {
    if (!hasTime()) break;
    group.push(ref);
    if (group.length === PUBLISHED_MAX) await publishGroup(group.splice(0));
  }
  if (group.length > 0) await publishGroup(group);
}

/**
 * Publishes events whose request could not. An event may be published twice: readers know it by its id.
 * @param hasTime whether to go on; the others stay due
 */
export async function publishDueEvents(hasTime: () => boolean): Promise<void> {
  await Promise.all(listDueEvents(isoNow()).map((due) => publishEach(due, hasTime)));
}
