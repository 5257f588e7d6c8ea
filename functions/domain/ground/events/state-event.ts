import { EVENTS, type EventName } from '#shared/model/ground/event.ts';
import type { Change } from '../../../data/ground/apply.ts';
import { type EventActor, putEvent, type StoredEvent } from '../../../data/ground/event.ts';
import { isoNow } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import type { Actor } from '../actor.ts';

export const BY_SYSTEM: EventActor = { kind: 'system' };
export const BY_STRANGER: EventActor = { kind: 'stranger' };
export const byGuest = (guestId: string): EventActor => ({ kind: 'guest', guestId });

function wayOf({ isToken, signedOn }: Actor['session']): 'session' | 'token' | 'sign-on' {
  if (isToken) return 'token';
  return signedOn ? 'sign-on' : 'session';
}

/** A signed-in person, with the way in and the kind of program of this call. */
export const byUser = ({ userId, session }: Pick<Actor, 'userId' | 'session'>): EventActor => ({
  kind: 'user',
  userId,
  way: wayOf(session),
  client: session.client ?? '',
});

/** A person whose order a workflow carries out. */
export const byOrderOf = (userId: string): EventActor => ({ kind: 'user', userId, way: null, client: '' });

interface Stated {
  /** Null for what happens to the installation. */
  workspaceId: string | null;
  by: EventActor;
  /** The subject with the id that calls have, and its name before the act. Of a person, the id alone: the account has names. */
  of: string | { id: string; name: string | null };
  /** A few short facts that nobody can read from the subject later. */
  details?: StoredEvent['details'];
}

/**
 * The change that states an event. It belongs in the transaction of the act; the caller does nothing else. The request
 * publishes the event at its end; after a crash, the schedule does.
 */
export function stateEvent(name: EventName, { workspaceId, by, of, details = {} }: Stated): Change {
  const { id, name: called } = typeof of === 'string' ? { id: of, name: null } : of;
  const subject = { kind: EVENTS[name].subject, id, name: called };
  return putEvent({ id: newId(), name, workspaceId, at: isoNow(), actor: by, subject, details });
}

/** As `stateEvent`, for an act of a signed-in person. */
export const stateAct = (
  name: EventName,
  actor: Pick<Actor, 'userId' | 'session'>,
  workspaceId: Stated['workspaceId'],
  of: Stated['of'],
  details: StoredEvent['details'] = {},
): Change => stateEvent(name, { workspaceId, by: byUser(actor), of, details });

/**
 * What an act changes, for the details of its event: the names of fields and, for switches and those that are told, their
 * values before and after.
 * @param after what is undefined stays as it is
 * @param told fields whose values may be in the record: they are short and no secrets
 * @param named fields whose names alone may be in it: their values are long, or secrets
 */
export function changesOf<Fields extends object>(
  before: Fields,
  after: Partial<Record<keyof Fields, unknown>>,
  told: readonly (keyof Fields & string)[],
  named: readonly (keyof Fields & string)[] = [],
): StoredEvent['details'] {
  const names = (Object.keys(before) as (keyof Fields & string)[]).filter((name) => {
    const isMeant = typeof after[name] === 'boolean' || told.includes(name) || named.includes(name);
    return isMeant && after[name] !== undefined && JSON.stringify(after[name]) !== JSON.stringify(before[name]);
  });
  const values = names.filter((name) => !named.includes(name));
  const valuesOf = (fields: typeof after, suffix: string) =>
    Object.fromEntries(values.map((name) => [`${name}${suffix}`, fields[name]]));
  return { changed: names.join(', '), ...valuesOf(before, 'Before'), ...valuesOf(after, '') };
}
