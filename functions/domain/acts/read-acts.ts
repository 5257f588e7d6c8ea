import type { Act, ActsQuery } from '#shared/api/acts.ts';
import { EVENTS } from '#shared/model/event.ts';
import { listEvents, listInstallationEvents, monthOf, type StoredEvent } from '../../data/event.ts';
import type { ListPart, ListStart } from '../../data/newest-first.ts';
import { isoNow } from '../../process/clock.ts';
import { newIdAt } from '../../process/ids.ts';
import type { Actor } from '../actor.ts';
import { type Page, readPage } from '../paging.ts';
import { authorize } from '../workspaces/authorize.ts';
import { presentActs } from './present-acts.ts';

const PAGE = 50;
/** Months of the record, with the present one. */
const MONTHS = 13;
const RANDOM_DIGITS = 16;

type Read = (from: ListStart) => Promise<ListPart<StoredEvent>>;

/** The place before everything that happened until a time. */
const placeAfter = (to: string): string => newIdAt(Date.parse(to)).slice(0, -RANDOM_DIGITS) + 'Z'.repeat(RANDOM_DIGITS);

const isWanted = ({ name, actor }: StoredEvent, { act, personId }: ActsQuery): boolean =>
  EVENTS[name].isAct &&
  (act === undefined || name === act) &&
  (personId === undefined || (actor.kind === 'user' && actor.userId === personId));

/** Reads only what happened in the wanted time. */
const within =
  (read: Read, { from, to }: ActsQuery): Read =>
  async ({ after, size }) => {
    const part = await read({ after: after ?? (to === undefined ? null : placeAfter(to)), size });
    if (from === undefined) return part;
    const since = new Date(from).toISOString();
    const items = part.items.filter(({ at }) => at >= since);
    return { items, hasMore: part.hasMore && items.length === part.items.length };
  };

const readActs = (read: Read, query: ActsQuery): Promise<Page<Act>> =>
  readPage(
    { limit: query.limit ?? PAGE, cursor: query.cursor },
    {
      read: within(read, query),
      positionOf: ({ id }) => id,
      show: async (events) => {
        const wanted = events.filter((event) => isWanted(event, query));
        const presented = new Map((await presentActs(wanted)).map((act) => [act.id, act]));
        return events.map(({ id }) => presented.get(id) ?? null);
      },
    },
  );

/** The record of acts of a workspace. @throws AppError NOT_FOUND, FORBIDDEN, INVALID_INPUT for an invalid cursor */
export async function listActs(actor: Actor, workspaceId: string, query: ActsQuery): Promise<Page<Act>> {
  await authorize(actor, workspaceId, 'acts:read');
  return readActs((from) => listEvents(workspaceId, from), query);
}

const monthBefore = (month: string): string =>
  new Date(Date.parse(`${month}-01T00:00:00Z`) - 1).toISOString().slice(0, 7);

/** Acts of the installation are stored by months: empty ones are passed over. */
async function readMonths({ after, size }: ListStart): Promise<ListPart<StoredEvent>> {
  let month = after === null ? isoNow().slice(0, 7) : monthOf(after);
  let start = after;
  for (let read = 0; read < MONTHS; read += 1) {
    const part = await listInstallationEvents(month, { after: start, size });
    if (part.hasMore) return part;
    // Earlier months may have others.
    if (part.items.length > 0) return { items: part.items, hasMore: true };
    month = monthBefore(month);
    start = null;
  }
  return { items: [], hasMore: false };
}

/** The record of acts of the installation. @throws AppError INVALID_INPUT for an invalid cursor */
export const listInstallationActs = (query: ActsQuery): Promise<Page<Act>> => readActs(readMonths, query);
