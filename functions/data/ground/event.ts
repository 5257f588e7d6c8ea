import * as z from 'zod';
import {
  EVENT_NAMES,
  EVENT_SUBJECTS,
  EVENT_WAYS,
  EVENTS,
  type EventName,
  readersOf,
} from '#shared/model/ground/event.ts';
import { isoNow, isoOf, nowSeconds } from '../../process/clock.ts';
import { timeOfId } from '../../process/ids.ts';
import { ACT_SECONDS, EVENT_SECONDS } from '../../process/limits.ts';
import { collect } from '../../process/written.ts';
import { EXISTS, type Expression, expression, isOneOf } from '../table/expression.ts';
import { getItem, listDue, tryUpdateItem } from '../table/items.ts';
import {
  eventIndex,
  eventKey,
  eventPartition,
  eventPrefix,
  installationEventKey,
  installationEventsPartition,
  workspaceKey,
} from '../table/keys.ts';
import { type Change, put, update, withCallback } from '../table/transaction.ts';
import type { Due } from './due.ts';
import { type ListPart, type ListStart, queryNewestFirst } from './newest-first.ts';

/** Time for the request that stated an event to publish it itself, in seconds. */
const OWN_SECONDS = 60;

/** Who did it. Names and addresses are not stored: readers find them, as long as the person has an account. */
const actor = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('user'),
    userId: z.string(),
    /** Null when a workflow carries out what the person has ordered. */
    way: z.enum(EVENT_WAYS).nullable(),
    /** The kind of program, such as `Firefox on Linux`; empty when it is not known. */
    client: z.string(),
  }),
  /** Somebody who writes through a link. */
  z.object({ kind: z.literal('guest'), guestId: z.string() }),
  /** Somebody who only watches through a link, or who is not logged in. */
  z.object({ kind: z.literal('stranger') }),
  /** A schedule, a workflow or a command of the operator. */
  z.object({ kind: z.literal('system') }),
]);

export type EventActor = z.output<typeof actor>;

const detail = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const eventItem = z.object({
  type: z.literal('event'),
  /** A ULID: the same in every repetition, and in the order of time. */
  id: z.string(),
  name: z.enum(EVENT_NAMES),
  /** Null, and not stored, for what happened to the installation: an index has it as a text. */
  workspaceId: z.string().nullable().default(null),
  /** ISO 8601. */
  at: z.string(),
  actor,
  /** With its name at that time; null for what has none. People are named by their accounts. Missing in earlier events. */
  subject: z.object({ kind: z.enum(EVENT_SUBJECTS), id: z.string(), name: z.string().nullable().optional() }),
  /** A few short facts that nobody could read from the subject later. */
  details: z.record(z.string(), detail),
});

/** An event. It is stored once, in the transaction of the act. */
export type StoredEvent = Omit<z.output<typeof eventItem>, 'type'>;

/** Names the item of an event. */
export type EventRef = Pick<StoredEvent, 'id' | 'workspaceId'>;

/** The month under which an event of the installation is stored, such as `2026-11`. @param id of the event */
export const monthOf = (id: string): string => isoOf(Math.floor(timeOfId(id) / 1000)).slice(0, 7);

const keyOf = ({ id, workspaceId }: EventRef) =>
  workspaceId === null ? installationEventKey(monthOf(id), id) : eventKey(workspaceId, id);

const dueOf = ({ workspaceId, id, name }: Pick<StoredEvent, 'workspaceId' | 'id' | 'name'>): Due => ({
  kind: 'event',
  to: readersOf(name),
  isSecurity: EVENTS[name].isSecurity,
  workspaceId,
  id,
});

/** States an event. Belongs in the transaction in which it happens. */
export function putEvent(event: StoredEvent): Change {
  const isDue = readersOf(event.name).length > 0;
  const index = isDue ? eventIndex(event.id, isoNow(OWN_SECONDS)) : {};
  const ttl = nowSeconds() + (EVENTS[event.name].isAct ? ACT_SECONDS : EVENT_SECONDS);
  const { workspaceId, ...facts } = event;
  const stored = workspaceId === null ? facts : event;
  const change = put({ Item: { ...keyOf(event), ...index, type: 'event', ...stored, ttl } });
  return isDue ? withCallback(change, () => collect(dueOf(event))) : change;
}

/** An event; null for one that is not stored any more. */
export const getEvent = (ref: EventRef): Promise<StoredEvent | null> => getItem(eventItem, keyOf(ref));

/**
 * Marks that a reader has taken an event; refused when it had before. Belongs in the transaction of what it does.
 * @param reader which mails it orders: the one that is sent at once, or those that are sent later
 */
export const takeEvent = (ref: EventRef, reader: 'mail' | 'laterMails'): Change => {
  const mark = `takenBy_${reader}`;
  const onlyIf = expression`${EXISTS} AND attribute_not_exists(${expression([`#${mark}`])})`;
  return update({ Key: keyOf(ref), set: { [mark]: true }, onlyIf });
};

/** Takes a published event from the list of those that are due. */
export async function unlistEvent(ref: EventRef): Promise<void> {
  await tryUpdateItem({ Key: keyOf(ref), remove: ['GSI1PK', 'GSI1SK'], onlyIf: EXISTS });
}

/** Events that were to be published by a time (ISO 8601), from each partition of the index the earliest first. */
export const listDueEvents = (by: string): AsyncGenerator<Due>[] =>
  listDue(eventItem.transform(dueOf), eventPartition, by);

const NEWS = EVENT_NAMES.filter((name) => !EVENTS[name].isAct);

/** Which acts are wanted: all of them, or one kind, or those of one person. */
export interface WantedActs {
  act?: EventName | undefined;
  personId?: string | undefined;
}

function filterOf({ act, personId }: WantedActs): Expression {
  const isWanted = act === undefined ? expression`NOT ${isOneOf('name', NEWS)}` : expression`#name = ${act}`;
  return personId === undefined ? isWanted : expression`${isWanted} AND #actor.userId = ${personId}`;
}

/**
 * Events of a workspace, the newest first. An event's id is its place in the list.
 * @param wanted leaves out the others, and news
 */
export const listEvents = (
  workspaceId: string,
  start: ListStart,
  wanted?: WantedActs,
): Promise<ListPart<StoredEvent>> =>
  queryNewestFirst(eventItem, workspaceKey(workspaceId).PK, eventPrefix, start, wanted && filterOf(wanted));

/** As `listEvents`, for those of the installation in a month (`2026-11`). */
export const listInstallationEvents = (
  month: string,
  start: ListStart,
  wanted?: WantedActs,
): Promise<ListPart<StoredEvent>> =>
  queryNewestFirst(eventItem, installationEventsPartition(month), eventPrefix, start, wanted && filterOf(wanted));
