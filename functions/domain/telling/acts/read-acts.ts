import type { Act, ActsQuery } from '#shared/api/telling/acts.ts';
import type { EventName } from '#shared/model/ground/event.ts';
import { listEvents, listInstallationEvents, monthOf, type StoredEvent } from '../../../data/ground/event.ts';
import type { ListPart, ListStart } from '../../../data/ground/newest-first.ts';
import { getStoredProjects } from '../../../data/identity/project.ts';
import { getUsers, nameAt, type User } from '../../../data/identity/user.ts';
import { getWorkspaces } from '../../../data/identity/workspace.ts';
import { getStoredRecordings } from '../../../data/video/recording.ts';
import { isoNow, nowMs } from '../../../process/clock.ts';
import { newIdAt } from '../../../process/ids.ts';
import { ACT_SECONDS } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { type Page, readPage } from '../../ground/paging.ts';
import { authorize } from '../../identity/workspaces/authorize.ts';

type Names = Map<string, string>;
type Users = Map<string, User>;

const idsOf = (events: StoredEvent[], ...kinds: StoredEvent['subject']['kind'][]): string[] => [
  ...new Set(events.flatMap(({ subject }) => (kinds.includes(subject.kind) ? subject.id : []))),
];

function readUsers(events: StoredEvent[]): Promise<Users> {
  const actors = events.flatMap(({ actor }) => (actor.kind === 'user' ? actor.userId : []));
  return getUsers([...actors, ...idsOf(events, 'user', 'member')]);
}

/** The recording that a link or a comment belongs to; the subject itself for others. */
const thingOf = ({ subject, details: { recordingId } }: StoredEvent): string =>
  typeof recordingId === 'string' ? recordingId : subject.id;

/** The present names of what acts are about, by their ids. A link is named by its recording. */
async function readNames(events: StoredEvent[]): Promise<Names> {
  const [recordings, projects, workspaces] = await Promise.all([
    getStoredRecordings([
      ...new Set(
        events
          .filter(({ subject: { kind }, details }) => kind === 'recording' || 'recordingId' in details)
          .map(thingOf),
      ),
    ]),
    getStoredProjects(idsOf(events, 'project')),
    getWorkspaces(idsOf(events, 'workspace')),
  ]);
  const named = [...recordings, ...projects.filter(({ deleting }) => !deleting), ...workspaces];
  return new Map(named.map(({ id, name }) => [id, name]));
}

function presentActor({ actor, at }: StoredEvent, users: Users): Act['by'] {
  const { way, client, userId } = actor.kind === 'user' ? actor : { way: null, client: '', userId: '' };
  const user = users.get(userId);
  const account = { userId: user?.id ?? null, name: user ? nameAt(user, at) : null, email: user?.email ?? null };
  return { kind: actor.kind, ...account, way, client };
}

function presentSubject(event: StoredEvent, users: Users, names: Names): Act['on'] {
  const { subject, at, workspaceId } = event;
  const { kind, id } = subject;
  const user = users.get(id);
  if (user) return { kind, id, name: nameAt(user, at), email: user.email, mayOpen: true };
  const present = names.get(thingOf(event));
  // Administrators see no workspace.
  const mayOpen = workspaceId !== null && present !== undefined;
  return { kind, id, name: subject.name ?? present ?? null, email: null, mayOpen };
}

/** Entries of the record of acts, with the names that people and things had, in the same order. */
async function presentActs(events: StoredEvent[]): Promise<Act[]> {
  const [users, names] = await Promise.all([readUsers(events), readNames(events)]);
  return events.map((event) => ({
    id: event.id,
    name: event.name as EventName,
    at: event.at,
    by: presentActor(event, users),
    on: presentSubject(event, users, names),
    details: event.details,
  }));
}

const PAGE = 50;
/** Months of the record, with the present one. */
const MONTHS = 13;
const RANDOM_DIGITS = 16;

type Read = (from: ListStart) => Promise<ListPart<StoredEvent>>;

/** The place among the ids of a time (ms): before all of them, or after. Every id is of a time after 1970 began. */
const placeAt = (time: number, digit: '0' | 'Z'): string =>
  newIdAt(Math.max(1, time)).slice(0, -RANDOM_DIGITS) + digit.repeat(RANDOM_DIGITS);

/** The place after which the acts until a time begin; null for the newest act. */
const startBefore = (to: string | undefined): string | null =>
  to === undefined || Date.parse(to) >= nowMs() ? null : placeAt(Date.parse(to), 'Z');

/** Reads only what happened in the wanted time, and within 365 days: the table deletes entries some days late. */
const within =
  (read: Read, { from, to }: ActsQuery): Read =>
  async ({ after, size }) => {
    const part = await read({ after: after ?? startBefore(to), size });
    const kept = nowMs() - ACT_SECONDS * 1000;
    const first = placeAt(from === undefined ? kept : Math.max(kept, Date.parse(from)), '0');
    const items = part.items.filter(({ id }) => id >= first);
    const isOver = items.length < part.items.length || (part.passed !== undefined && part.passed.last < first);
    return { ...part, items, hasMore: part.hasMore && !isOver };
  };

const readActs = (read: Read, query: ActsQuery): Promise<Page<Act>> =>
  readPage(
    { limit: query.limit ?? PAGE, cursor: query.cursor },
    { read: within(read, query), positionOf: ({ id }) => id, show: presentActs },
  );

/** The record of acts of a workspace. @throws AppError NOT_FOUND, FORBIDDEN, INVALID_INPUT for an invalid cursor */
export async function listActs(actor: Actor, workspaceId: string, query: ActsQuery): Promise<Page<Act>> {
  await authorize(actor, workspaceId, 'acts:read');
  return readActs((from) => listEvents(workspaceId, from, query), query);
}

const monthBefore = (month: string): string =>
  new Date(Date.parse(`${month}-01T00:00:00Z`) - 1).toISOString().slice(0, 7);

/** Acts of the installation are stored by months: empty ones are passed over. */
async function readMonths({ after, size }: ListStart, wanted: ActsQuery): Promise<ListPart<StoredEvent>> {
  let month = after === null ? isoNow().slice(0, 7) : monthOf(after);
  let start = after;
  for (let read = 0; read < MONTHS; read += 1) {
    const part = await listInstallationEvents(month, { after: start, size }, wanted);
    if (part.hasMore) return part;
    // Earlier months may have others.
    if (part.items.length > 0) return { items: part.items, hasMore: true };
    month = monthBefore(month);
    start = null;
  }
  return { items: [], hasMore: false };
}

/** The record of acts of the installation. @throws AppError INVALID_INPUT for an invalid cursor */
export const listInstallationActs = (query: ActsQuery): Promise<Page<Act>> =>
  readActs((from) => readMonths(from, query), query);
