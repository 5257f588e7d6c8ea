import { inGroups } from '#shared/rules/ground/in-groups.ts';
import type { Due } from '../../../data/ground/due.ts';
import { listDueEvents, unlistEvent } from '../../../data/ground/event.ts';
import { getWorkspace } from '../../../data/identity/workspace.ts';
import { listDueDeliveries } from '../../../data/telling/delivery.ts';
import { PUBLISHED_MAX, publish } from '../../../gateways/event-bus.ts';
import { logError } from '../../../observability/log.ts';
import { isoNow } from '../../../process/clock.ts';
import { DUE_OF_OWNER_MAX } from '../../../process/limits.ts';
import { collecting } from '../../../process/written.ts';

/** What is published, with the account that owns its workspace: readers and queues take turns among owners. */
type Owned = Due & { ownerId: string };

/** Finds the owner of what is due. What belongs to no workspace, or to a deleted one, is of no owner but itself. */
function ownerFinder(): (due: Due) => Promise<Owned> {
  const owners = new Map<string, Promise<string | undefined>>();
  return async (due) => {
    const { workspaceId } = due;
    if (workspaceId === null) return { ...due, ownerId: due.id };
    const known = owners.get(workspaceId) ?? getWorkspace(workspaceId).then((workspace) => workspace?.ownerId);
    owners.set(workspaceId, known);
    return { ...due, ownerId: (await known) ?? workspaceId };
  };
}

async function publishGroup(group: Owned[]): Promise<void> {
  const refused = new Set(await publish(group));
  const published = group.filter((_due, index) => !refused.has(index));
  // A delivery stays due until it is made.
  await Promise.all(published.map((due) => (due.kind === 'event' ? unlistEvent(due) : undefined)));
  if (refused.size > 0) throw new Error(`${refused.size} of ${group.length} events were not published`);
}

/** Publishes events; the schedule publishes those that fail here. */
async function tryPublish(due: Due[]): Promise<void> {
  try {
    const owned = await Promise.all(due.map(ownerFinder()));
    for (const group of inGroups(owned, PUBLISHED_MAX)) await publishGroup(group);
  } catch (error) {
    logError('Events could not be published', error);
  }
}

/** Runs a request or an event of the outside, and then publishes the events that it stated. */
export const publishing = <T>(run: () => Promise<T>): Promise<T> => collecting<T, Due>(run, tryPublish);

/** Finds out whether another delivery of an owner may be published in this run. */
function ownerLimit(): (due: Owned) => boolean {
  const counts = new Map<string, number>();
  return ({ kind, ownerId }) => {
    if (kind === 'event') return true;
    const count = (counts.get(ownerId) ?? 0) + 1;
    counts.set(ownerId, count);
    return count <= DUE_OF_OWNER_MAX;
  };
}

/**
 * Publishes what is due, of each owner at most `DUE_OF_OWNER_MAX` deliveries, the earliest first. It may be published
 * twice: readers know it by its id.
 * @param hasTime whether to go on; the others stay due
 */
async function publishAll(due: AsyncGenerator<Due>[], hasTime: () => boolean): Promise<void> {
  const withOwner = ownerFinder();
  const mayPublish = ownerLimit();
  const publishEach = async (list: AsyncGenerator<Due>) => {
    const group: Owned[] = [];
    for await (const each of list) {
      if (!hasTime()) break;
      const owned = await withOwner(each);
      if (mayPublish(owned)) group.push(owned);
      if (group.length === PUBLISHED_MAX) await publishGroup(group.splice(0));
    }
    if (group.length > 0) await publishGroup(group);
  };
  await Promise.all(due.map(publishEach));
}

/** Publishes events whose request could not. */
export const publishDueEvents = (hasTime: () => boolean): Promise<void> => publishAll(listDueEvents(isoNow()), hasTime);

/** Publishes deliveries whose next attempt is due. */
export const publishDueDeliveries = (hasTime: () => boolean): Promise<void> =>
  publishAll(listDueDeliveries(isoNow()), hasTime);
