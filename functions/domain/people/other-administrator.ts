import type { Change } from '../../data/apply.ts';
import { getEmailOwner } from '../../data/email.ts';
import { checkActiveUser, getUser, type User } from '../../data/user.ts';
import { AppError } from '../app-error.ts';
import { administrators, isAdmin } from '../auth/is-admin.ts';

const isActive = (user: User | null): user is User => user !== null && isAdmin(user) && user.stoppedAt === null;

/**
 * Refuses to end the last administrator. Two administrators who end each other at the same moment do not both succeed.
 * @param user whose account is to be stopped or deleted
 * @returns changes of that transaction
 * @throws AppError LAST_ADMINISTRATOR
 */
export async function requireOtherAdministrator(user: User): Promise<Change[]> {
  if (!isActive(user)) return [];
  for (const email of administrators()) {
    const owner = await getEmailOwner(email);
    if (owner === null || owner === user.id) continue;
    const other = await getUser(owner);
    if (isActive(other)) return [checkActiveUser(other.id)];
  }
  throw new AppError(
    'LAST_ADMINISTRATOR',
    'This is the last administrator whose account is active. Name another one in the configuration first.',
  );
}
