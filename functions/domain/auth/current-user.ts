import type { CurrentUser } from '../../../shared/api/auth.ts';
import { getUser, type User } from '../../data/user.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { isAdmin } from './is-admin.ts';

/** A user as that user sees it; the password's hash stays behind. */
export function viewCurrentUser({ passwordHash: _hash, reasonForUse: _reason, ...user }: User): CurrentUser {
  return { ...user, isAdmin: isAdmin(user) };
}

/** The signed-in user. */
export async function readCurrentUser(actor: Actor): Promise<CurrentUser> {
  const user = await getUser(actor.userId);
  if (!user) throw new AppError('UNAUTHORIZED', 'Unauthorized: please log in');
  return viewCurrentUser(user);
}
