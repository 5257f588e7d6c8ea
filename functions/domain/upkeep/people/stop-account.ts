import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import type { EventActor } from '../../../data/ground/event.ts';
import { listMemberships } from '../../../data/identity/member.ts';
import { checkActiveUser, clearPassword, startUser, stopUser, type User } from '../../../data/identity/user.ts';
import { isoNow } from '../../../process/clock.ts';
import { AppError } from '../../ground/app-error.ts';
import { stateEvent } from '../../ground/events/state-event.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';
import { newResetLink } from '../../identity/auth/forgot-password.ts';
import { requireOtherAdministrator } from './other-administrator.ts';
import { readPerson } from './read-person.ts';

/**
 * The media addresses that end with an account: those of its sessions and tokens, those of viewers of its running
 * recordings and, with `stopsLinks`, those of its links.
 */
async function subjectsOf({ id, passwordVersion }: User, stopsLinks: boolean): Promise<string[]> {
  const memberships = await listMemberships(id);
  return [
    cutoffEntry.password(id, passwordVersion),
    ...(stopsLinks ? [cutoffEntry.links(id)] : []),
    ...memberships.map(({ workspaceId }) => cutoffEntry.member(workspaceId, id)),
  ];
}

/**
 * Stops an account: nobody can log in to it, and its sessions, tokens and reset links end at once, its media addresses
 * and uploads within minutes. What was recorded stays the person's.
 * @param stopsLinks whether the links that the person made show nothing until the account is started again
 * @throws AppError NOT_FOUND, LAST_ADMINISTRATOR, CONFLICT for an account that is stopped already
 */
export async function stopAccount(userId: string, stopsLinks: boolean, by: EventActor): Promise<User> {
  const ended = await retryOnConflict(async () => {
    const user = await readPerson(userId);
    if (user.stoppedAt !== null) throw new AppError('CONFLICT', 'This account is already suspended.');
    const others = await requireOtherAdministrator(user);
    const subjects = await subjectsOf(user, stopsLinks);
    const change = stopUser(user, { stoppedAt: isoNow(), stopsLinks });
    const details = { links: stopsLinks ? 'end' : 'keep' };
    const event = stateEvent('user.stopped', { workspaceId: null, by, of: userId, details });
    return (await tryApply([change, event, ...others.map(checkActiveUser), ...orderRevocations(subjects)]))
      ? subjects
      : null;
  });
  await endAccess(ended);
  return readPerson(userId);
}

/** Starts a stopped account again. The person logs in as before. @throws AppError NOT_FOUND, CONFLICT */
export async function startAccount(userId: string, by: EventActor): Promise<User> {
  return retryOnConflict(async () => {
    const user = await readPerson(userId);
    if (user.stoppedAt === null) throw new AppError('CONFLICT', "This account isn't suspended.");
    const event = stateEvent('user.started', { workspaceId: null, by, of: userId });
    if (!(await tryApply([startUser(user), event]))) return null;
    return { ...user, stoppedAt: null, stopsLinks: false };
  });
}

/**
 * Removes the password of an account and ends its sessions and tokens, for a person who gets no mail, or whose password
 * others know. Passkeys stay.
 * @param origin of the app
 * @returns a link for choosing a new password
 * @throws AppError NOT_FOUND, CONFLICT for an account that is stopped or not verified
 */
export async function takePassword(userId: string, origin: string, by: EventActor): Promise<string> {
  const before = await retryOnConflict(async () => {
    const user = await readPerson(userId);
    if (user.stoppedAt !== null) throw new AppError('CONFLICT', 'This account is suspended. Reactivate it first.');
    if (!user.emailVerified) throw new AppError('CONFLICT', "This account isn't verified yet.");
    const subject = cutoffEntry.password(user.id, user.passwordVersion);
    const event = stateEvent('user.password_taken', { workspaceId: null, by, of: userId });
    return (await tryApply([clearPassword(user, isoNow()), event, ...orderRevocations([subject])])) ? user : null;
  });
  await endAccess([cutoffEntry.password(before.id, before.passwordVersion)]);
  return newResetLink({ id: before.id, passwordVersion: before.passwordVersion + 1 }, origin);
}
