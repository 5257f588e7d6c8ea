import type { Act } from '#shared/api/acts.ts';
import type { EventName } from '#shared/model/event.ts';
import type { EventActor, StoredEvent } from '../../data/event.ts';
import { getStoredProjects } from '../../data/project.ts';
import { getStoredRecordings } from '../../data/recording.ts';
import { getUsers, type User } from '../../data/user.ts';
import { getWorkspaces } from '../../data/workspace.ts';

type Names = Map<string, string>;
type Users = Map<string, User>;

const nameOf = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`.trim();

const idsOf = (events: StoredEvent[], ...kinds: StoredEvent['subject']['kind'][]): string[] => [
  ...new Set(events.flatMap(({ subject }) => (kinds.includes(subject.kind) ? subject.id : []))),
];

async function readUsers(events: StoredEvent[]): Promise<Users> {
  const actors = events.flatMap(({ actor }) => (actor.kind === 'user' ? actor.userId : []));
  const users = await getUsers([...new Set([...actors, ...idsOf(events, 'user', 'member')])]);
  return new Map(users.map((user) => [user.id, user]));
}

/** The present names of what acts are about, by their ids. A link is named by its recording. */
async function readNames(events: StoredEvent[]): Promise<Names> {
  const ofLinks = events.flatMap(({ details: { recordingId } }) =>
    typeof recordingId === 'string' ? recordingId : [],
  );
  const [recordings, projects, workspaces] = await Promise.all([
    getStoredRecordings([...new Set([...idsOf(events, 'recording'), ...ofLinks])]),
    getStoredProjects(idsOf(events, 'project')),
    getWorkspaces(idsOf(events, 'workspace')),
  ]);
  const named = [...recordings, ...projects, ...workspaces];
  return new Map(named.map(({ id, name }) => [id, name]));
}

function presentActor(actor: EventActor, users: Users): Act['by'] {
  const nobody = { userId: null, name: null, email: null, way: null, client: '' };
  if (actor.kind !== 'user') return { ...nobody, kind: actor.kind };
  const { userId, way, client } = actor;
  const user = users.get(userId);
  return {
    kind: 'user',
    userId: user ? userId : null,
    name: user ? nameOf(user) : null,
    email: user?.email ?? null,
    way,
    client,
  };
}

function presentSubject({ subject: { kind, id }, details }: StoredEvent, users: Users, names: Names): Act['on'] {
  const user = users.get(id);
  const recording = typeof details.recordingId === 'string' ? names.get(details.recordingId) : undefined;
  return { kind, id, name: (user ? nameOf(user) : names.get(id)) ?? recording ?? null };
}

/** Entries of the record of acts, with the names that people and things have now, in the same order. */
export async function presentActs(events: StoredEvent[]): Promise<Act[]> {
  const [users, names] = await Promise.all([readUsers(events), readNames(events)]);
  return events.map((event) => ({
    id: event.id,
    name: event.name as EventName,
    at: event.at,
    by: presentActor(event.actor, users),
    on: presentSubject(event, users, names),
    details: event.details,
  }));
}
