import type { CurrentUser } from '#shared/api/auth.ts';
import { getUser, type User } from '../../data/user.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { isAdmin } from './is-admin.ts';

/** A user as that user sees it; the password's hash stays behind. */
export function viewCurrentUser(user: User): CurrentUser {
  const { passwordHash: _hash, passwordVersion: _version, reasonForUse: _reason, ...shown } = user;
  return { ...shown, isAdmin: isAdmin(user) };
}

/** The signed-in user. */
export async function readCurrentUser(actor: Actor): Promise<CurrentUser> {
  const user = await getUser(actor.userId);
  if (!user) throw new AppError('UNAUTHORIZED', 'Unauthorized: please log in');
  return viewCurrentUser(user);
}
