import { getEmailOwner } from '../../../data/identity/email.ts';
import { getUser, type User } from '../../../data/identity/user.ts';
import { AppError } from '../../ground/app-error.ts';
import { administrators, isAdmin } from '../../identity/sessions/is-admin.ts';

const isActive = (user: User | null): user is User => user !== null && isAdmin(user) && user.stoppedAt === null;

/**
 * Refuses to end the last administrator.
 * @param user whose account is to be stopped or deleted
 * @returns ids of the people who must be active in that transaction, so that of two administrators who end each other at
 *   the same moment, one does not succeed
 * @throws AppError LAST_ADMINISTRATOR
 */
export async function requireOtherAdministrator(user: User): Promise<string[]> {
  if (!isActive(user)) return [];
  for (const email of administrators()) {
    const owner = await getEmailOwner(email);
    if (owner === null || owner === user.id) continue;
    const other = await getUser(owner);
    if (isActive(other)) return [other.id];
  }
  throw new AppError(
    'LAST_ADMINISTRATOR',
    'This is the last active administrator. Add another one in the configuration first.',
  );
}
