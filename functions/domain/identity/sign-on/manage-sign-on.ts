import type { SignOn } from '#shared/api/identity/identity.ts';
import { isSubject } from '#shared/model/identity/sign-on.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { getIdentity, removeIdentity } from '../../../data/identity/identity.ts';
import { getUser, type User } from '../../../data/identity/user.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound, unauthorized } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { mayUseOtherDoors } from '../sessions/other-doors.ts';
import { hasWorkingPasskey } from './join-ways.ts';
import { requireSignOn } from './settings.ts';

/** Whether a user can log in without the provider. */
const hasOtherDoor = async (user: User, origin: string): Promise<boolean> =>
  mayUseOtherDoors(user.email) && (user.passwordHash !== null || (await hasWorkingPasskey(user, origin)));

async function read({ userId }: Actor) {
  const [user, identity] = await Promise.all([getUser(userId), getIdentity(userId)]);
  if (!user) throw unauthorized();
  return { user, identity };
}

/** How the actor signs on. @param origin of the app @throws AppError SIGN_ON_OFF */
export async function readSignOn(actor: Actor, origin: string): Promise<SignOn> {
  const { name, isRequired, issuer } = requireSignOn();
  const { user, identity: found } = await read(actor);
  // An identity of a provider of before, and one of an earlier version that names nobody, log nobody in.
  const identity = found?.issuer === issuer && isSubject(found.subject) ? found : null;
  return {
    name,
    isRequired,
    identity: identity && {
      email: identity.email,
      linkedAt: identity.linkedAt,
      usedOn: identity.usedAt.slice(0, 10),
    },
    canUnlink: await hasOtherDoor(user, origin),
  };
}

/**
 * Removes the actor's identity. Sessions stay. A mail about it follows.
 * @param origin of the app
 * @throws AppError SIGN_ON_OFF, NOT_FOUND, LAST_LOG_IN when it is the only way to log in
 */
export async function unlinkSignOn(actor: Actor, origin: string): Promise<{ message: string }> {
  const { name } = requireSignOn();
  const { user, identity } = await read(actor);
  if (!identity) throw notFound('Sign-on');
  if (!(await hasOtherDoor(user, origin))) {
    const advice = mayUseOtherDoors(user.email)
      ? 'Set a password by email or add a passkey first.'
      : "Everyone except administrators has to log in this way here. If it doesn't let you in, ask an administrator.";
    throw new AppError('LAST_LOG_IN', `You couldn't log in without ${name}. ${advice}`);
  }
  const event = stateAct('user.sign_on_removed', actor, null, user.id, { provider: name });
  if (!(await tryApply([...removeIdentity(identity), event]))) throw notFound('Sign-on');
  return { message: 'Sign-on removed' };
}
