import type { CurrentUser } from '#shared/api/identity/auth.ts';
import { getUser, type User } from '../../../data/identity/user.ts';
import type { Actor, ActorSession } from '../../ground/actor.ts';
import { unauthorized } from '../../ground/app-error.ts';
import { personPictureAddress } from '../../ground/media-tokens/person-pictures.ts';
import { isAdmin } from './is-admin.ts';
import { signOnOffer } from './other-doors.ts';

/** A user as the user's own calls return it, without attributes such as the password's hash. */
export async function viewCurrentUser(user: User, session: ActorSession): Promise<CurrentUser> {
  const { passwordHash: _hash, passwordVersion: _version, reasonForUse: _reason, ...rest } = user;
  const { handoverCount: _count, tokensVersion: _tokens, signedOnAt: _signedOn, pictureKey, ...others } = rest;
  const { stoppedAt: _stopped, stopsLinks: _links, lastSeenOn: _seen, ...shown } = others;
  const profileImageUrl = await personPictureAddress(pictureKey, { userId: user.id, session, member: null });
  const signOn = signOnOffer();
  return {
    ...shown,
    profileImageUrl,
    isAdmin: isAdmin(user),
    ...(user.passwordHash === null && { hasNoPassword: true }),
    ...(signOn && { signOn }),
  };
}

/** The actor as stored. @throws AppError UNAUTHORIZED for an account that was deleted meanwhile */
export async function readUser({ userId }: Actor): Promise<User> {
  const user = await getUser(userId);
  if (!user) throw unauthorized();
  return user;
}

export const readCurrentUser = async (actor: Actor): Promise<CurrentUser> =>
  viewCurrentUser(await readUser(actor), actor.session);
