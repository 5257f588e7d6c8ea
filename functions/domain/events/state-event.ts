import { EVENTS, type EventName } from '#shared/model/event.ts';
import type { Change } from '../../data/apply.ts';
import { type EventActor, putEvent, type StoredEvent } from '../../data/event.ts';
import { isoNow } from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';
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
  /** Id of the subject, as calls name it. */
  of: string;
  /** A few short facts that nobody can read from the subject later. */
  details?: StoredEvent['details'];
}

/**
 * The change that states an event. It belongs in the transaction of the act; the caller does nothing else. The request
 * publishes the event at its end; after a crash, the schedule does.
 */
export function stateEvent(name: EventName, { workspaceId, by, of, details = {} }: Stated): Change {
  const subject = { kind: EVENTS[name].subject, id: of };
  return putEvent({ id: newId(), name, workspaceId, at: isoNow(), actor: by, subject, details });
}
